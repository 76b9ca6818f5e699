import type { Editor as Engine } from '@tiptap/react'

export interface Mark {
  name: string
  /** A letter that shows what it does, or a drawing on a 24-unit grid. */
  sign?: string
  path?: string
  active(editor: Engine): boolean
  run(editor: Engine): void
}

/** What the toolbar offers, in groups. */
export const MARKS: readonly (readonly Mark[])[] = [
  [
    {
      name: 'heading',
      sign: 'H',
      active: (e) => e.isActive('heading'),
      run: (e) => e.chain().focus().toggleHeading({ level: 2 }).run(),
    },
    {
      name: 'bold',
      sign: 'B',
      active: (e) => e.isActive('bold'),
      run: (e) => e.chain().focus().toggleBold().run(),
    },
    {
      name: 'italic',
      sign: 'I',
      active: (e) => e.isActive('italic'),
      run: (e) => e.chain().focus().toggleItalic().run(),
    },
    {
      name: 'underline',
      sign: 'U',
      active: (e) => e.isActive('underline'),
      run: (e) => e.chain().focus().toggleUnderline().run(),
    },
    {
      name: 'strike',
      sign: 'S',
      active: (e) => e.isActive('strike'),
      run: (e) => e.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'bullets',
      path: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
      active: (e) => e.isActive('bulletList'),
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      path: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-1v5M4 15.5a1.5 1.5 0 0 1 3 0c0 1.5-3 2.5-3 4h3',
      active: (e) => e.isActive('orderedList'),
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      path: 'M10 7H5v6h5zM10 13c0 2.5-1.5 4-4 4.5M19 7h-5v6h5zM19 13c0 2.5-1.5 4-4 4.5',
      active: (e) => e.isActive('blockquote'),
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'rule',
      path: 'M4 12h16',
      active: () => false,
      run: (e) => e.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'undo',
      path: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H8',
      active: () => false,
      run: (e) => e.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      path: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h6',
      active: () => false,
      run: (e) => e.chain().focus().redo().run(),
    },
  ],
]
