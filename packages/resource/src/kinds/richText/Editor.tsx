import { useText } from '@motorpool/ui'
import Image from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import { labelKey } from '../../shared/define.ts'
import type { InputProps } from '../../web/kinds/kind.ts'
import { isBlankMarkup } from './shared.ts'
import { Tools } from './Tools.tsx'
import './rich-text.css'

/** Writes formatted text; its markup is what the form holds. */
export default function Editor({
  resource,
  name,
  value,
  onChange,
  onBlur,
  id,
  disabled,
  placeholder,
}: InputProps): ReactNode {
  const t = useText()
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
        'aria-label': t(labelKey(resource, name)),
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
    editor?.setEditable(!disabled, false)
  }, [editor, disabled])
  return (
    <div className={disabled ? 'mp-rich is-disabled' : 'mp-rich'}>
      {editor && !disabled ? <Tools editor={editor} /> : null}
      <EditorContent editor={editor} />
    </div>
  )
}
