import { toast, useText } from '@motorpool/ui'
import { type Editor as Engine, useEditorState } from '@tiptap/react'
import { type ReactNode, useRef } from 'react'
import { fileRefusal, fileUrl, uploadFile } from '../../web/kinds/uploads.ts'
import { FILE_MAX } from '../file/shared.ts'
import { IMAGE_EXT } from '../image/shared.ts'
import { LinkButton } from './LinkButton.tsx'
import { MARKS } from './marks.ts'
import { Sign } from './Sign.tsx'

/** Pictures of a text are for all its readers, also those who are not signed in. */
async function uploadImage(file: File): Promise<string> {
  return fileUrl((await uploadFile(file, undefined, { bizType: 'RichText', bucket: 'pub' })).id)
}

function ImageButton({ editor }: { editor: Engine }): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refusal = fileRefusal(file, { ext: IMAGE_EXT, maxSize: FILE_MAX })
    if (refusal !== undefined) return toast.error(refusal)
    try {
      editor
        .chain()
        .focus()
        .setImage({ src: await uploadImage(file), alt: file.name.replace(/\.\w+$/, '') })
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
        <Sign path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01" />
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

/** What is done to the text chosen in the editor. */
export function Tools({ editor }: { editor: Engine }): ReactNode {
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
              {mark.path ? <Sign path={mark.path} /> : mark.sign}
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
