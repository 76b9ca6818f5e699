import { toast, upload, useText } from '@motorpool/ui'
import Image from '@tiptap/extension-image'
import { EditorContent, type Editor as Engine, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import { FILES, fileUrl } from '../../web/kinds/file.tsx'
import { fileProblem } from '../../web/kinds/file-rules.ts'
import type { InputProps } from '../../web/kinds/kind.ts'
import { FILE_MAX } from '../file/shared.ts'
import { IMAGE_EXT } from '../image/shared.ts'
import { isBlankMarkup } from './shared.ts'
import './rich-text.css'

interface Mark {
  name: string
  sign: string
  active(editor: Engine): boolean
  run(editor: Engine): void
}

const MARKS: readonly (readonly Mark[])[] = [
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
      sign: '•',
      active: (e) => e.isActive('bulletList'),
      run: (e) => e.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'numbers',
      sign: '1.',
      active: (e) => e.isActive('orderedList'),
      run: (e) => e.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'quote',
      sign: '❝',
      active: (e) => e.isActive('blockquote'),
      run: (e) => e.chain().focus().toggleBlockquote().run(),
    },
    { name: 'rule', sign: '―', active: () => false, run: (e) => e.chain().focus().setHorizontalRule().run() },
  ],
  [
    { name: 'undo', sign: '↶', active: () => false, run: (e) => e.chain().focus().undo().run() },
    { name: 'redo', sign: '↷', active: () => false, run: (e) => e.chain().focus().redo().run() },
  ],
]

async function uploadImage(file: File): Promise<string> {
  const form = new FormData()
  form.set('file', file)
  form.set('storageType', 'LOCAL')
  form.set('bizType', 'RichText')
  form.set('bucket', 'pub')
  const answer = await upload<{ id: string }>(`${FILES}/upload`, form)
  if (answer.kind !== 'data') throw new Error('the upload was answered with a file')
  return fileUrl(answer.data.id)
}

function LinkButton({ editor, active }: { editor: Engine; active: boolean }): ReactNode {
  const t = useText()
  const change = () => {
    if (active) return editor.chain().focus().unsetLink().run()
    // biome-ignore lint/suspicious/noAlert: one line of text is all that is asked
    const href = window.prompt(t('resource.rich.linkAddress'), 'https://')?.trim()
    return href && /^(https?:\/\/|mailto:|tel:)/i.test(href)
      ? editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
      : editor.chain().focus().run()
  }
  return (
    <button
      type="button"
      aria-label={t('resource.rich.link')}
      title={t('resource.rich.link')}
      aria-pressed={active}
      onClick={change}
    >
      ↗
    </button>
  )
}

function ImageButton({ editor }: { editor: Engine }): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file, { ext: IMAGE_EXT, maxSize: FILE_MAX })
    if (problem) return toast.error(t(`resource.${problem}`, { max: '1 MB', types: IMAGE_EXT.join(' ') }))
    try {
      editor
        .chain()
        .focus()
        .setImage({ src: await uploadImage(file) })
        .run()
    } catch (error) {
      // The client has shown the refusal already.
      console.warn('upload', error)
    }
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('resource.rich.image')}
        title={t('resource.rich.image')}
        onClick={() => picker.current?.click()}
      >
        ▣
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={IMAGE_EXT.map((e) => `.${e}`).join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          void choose(file)
        }}
      />
    </>
  )
}

function Tools({ editor }: { editor: Engine }): ReactNode {
  const t = useText()
  const active = useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      names: MARKS.flat()
        .filter((mark) => mark.active(e))
        .map((mark) => mark.name),
      link: e.isActive('link'),
    }),
  })
  return (
    <div className="mp-rich-tools" role="toolbar" aria-label={t('resource.rich.tools')}>
      {MARKS.map((group) => (
        <span key={group[0]?.name}>
          {group.map((mark) => (
            <button
              key={mark.name}
              type="button"
              data-mark={mark.name}
              aria-label={t(`resource.rich.${mark.name}`)}
              title={t(`resource.rich.${mark.name}`)}
              aria-pressed={active.names.includes(mark.name)}
              onClick={() => mark.run(editor)}
            >
              {mark.sign}
            </button>
          ))}
        </span>
      ))}
      <span>
        <LinkButton editor={editor} active={active.link} />
        <ImageButton editor={editor} />
      </span>
    </div>
  )
}

/** Writes formatted text; its markup is what the form holds. */
export default function Editor({
  value,
  onChange,
  onBlur,
  id,
  disabled,
  placeholder,
}: InputProps): ReactNode {
  const html = typeof value === 'string' ? value : ''
  const own = useRef(html)
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: { openOnClick: false } }),
      Image.configure({ inline: true }),
    ],
    content: html,
    editable: !disabled,
    editorProps: {
      attributes: {
        class: 'mp-rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(id ? { id } : {}),
        ...(placeholder ? { 'aria-placeholder': placeholder } : {}),
      },
    },
    onUpdate: ({ editor: e }) => {
      own.current = isBlankMarkup(e.getHTML()) ? '' : e.getHTML()
      onChange?.(own.current === '' ? null : own.current)
    },
    onBlur: () => onBlur?.(),
  })
  // The form was filled anew from outside.
  useEffect(() => {
    if (!editor || html === own.current) return
    own.current = html
    editor.commands.setContent(html, { emitUpdate: false })
  }, [editor, html])
  useEffect(() => {
    editor?.setEditable(!disabled)
  }, [editor, disabled])
  return (
    <div className={disabled ? 'mp-rich is-disabled' : 'mp-rich'}>
      {editor && !disabled ? <Tools editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
