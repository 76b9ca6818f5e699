import { api, download, Icon, Nothing, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { FILE_MAX, type FileOptions } from '../../kinds/file/shared.ts'
import { cutName } from './file-rules.ts'
import type { InputProps, WebKind } from './kind.ts'
import { type Attachment, FILES, fileUrl } from './uploads.ts'
import { useUpload } from './useUpload.ts'

export function FileLink({ id }: { id: string }): ReactNode {
  const { data } = useQuery({
    queryKey: ['attachment', id],
    queryFn: () => api.get<Attachment>(`${FILES}/${encodeURIComponent(id)}`, undefined, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <a
      href={fileUrl(id)}
      download={data?.fileName}
      title={data?.fileName}
      onClick={(event) => {
        event.preventDefault()
        // A download that fails is logged only (R182).
        download(fileUrl(id), { quiet: true, ...(data ? { fileName: data.fileName } : {}) }).catch(
          (error: unknown) => console.warn(`download ${id}`, error),
        )
      }}
    >
      {data ? cutName(data.fileName) : `#${id}`}
    </a>
  )
}

export function Thumb({ id }: { id: string }): ReactNode {
  return <img src={fileUrl(id)} alt="" className="mp-thumb" loading="lazy" />
}

/** Sends the chosen file at once and holds its id; a refused file is not sent (R172–R175). */
function FileInput({
  field,
  value,
  onChange,
  id,
  disabled,
  image,
}: InputProps & { image: boolean }): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const { ext, maxSize = FILE_MAX } = field.options as FileOptions
  const { percent, send } = useUpload({ ext, maxSize })
  const choose = async (files: readonly File[]) => {
    const [stored] = await send(files)
    if (stored !== undefined) onChange?.(stored)
  }
  const held = typeof value === 'string' && value !== '' ? value : undefined
  return (
    <div className="mp-file" id={id}>
      {held ? image ? <Thumb id={held} /> : <FileLink id={held} /> : null}
      <Button
        size="small"
        icon={<Icon name="upload" size={14} />}
        loading={percent !== undefined}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {percent === undefined ? t(held ? 'resource.replaceFile' : 'resource.chooseFile') : `${percent}%`}
      </Button>
      {held ? (
        <Button size="small" type="text" disabled={disabled} onClick={() => onChange?.(null)}>
          {t('resource.removeFile')}
        </Button>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        accept={(ext ?? []).map((e) => `.${e}`).join(',')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void choose(files)
        }}
      />
    </div>
  )
}

export const fileWeb: WebKind = {
  cell: ({ value }) => (typeof value === 'string' ? <FileLink id={value} /> : <Nothing />),
  Input: (props) => <FileInput {...props} image={false} />,
}
export const imageWeb: WebKind = {
  cell: ({ value }) => (typeof value === 'string' ? <Thumb id={value} /> : <Nothing />),
  Input: (props) => <FileInput {...props} image />,
}
