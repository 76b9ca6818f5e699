import { api, download, formatBytes, Icon, Nothing, toast, upload, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FILE_MAX, type FileOptions } from '../../kinds/file/shared.ts'
import { cutName, fileProblem } from './file-rules.ts'
import type { InputProps, WebKind } from './kind.ts'

export const FILES = '/api/file-svc/attachments/V1.0'

export interface Attachment {
  id: string
  fileName: string
}

/** Address of an attachment's content; what is an address already stays. */
export function fileUrl(id: string): string {
  return id.startsWith('/') ? id : `${FILES}/${encodeURIComponent(id)}/download`
}

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

/** Stores a file of a form; a refusal is shown by the client. */
export async function uploadFile(file: File, onProgress?: (percent: number) => void): Promise<Attachment> {
  const form = new FormData()
  form.set('file', file)
  form.set('storageType', 'LOCAL')
  form.set('bizType', 'IOV')
  const answer = await upload<Attachment>(`${FILES}/upload`, form, onProgress ? { onProgress } : {})
  if (answer.kind !== 'data') throw new Error('the upload was answered with a file')
  return answer.data
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
  const [percent, setPercent] = useState<number>()
  const { ext, maxSize = FILE_MAX } = field.options as FileOptions
  const choose = async (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file, { ext, maxSize })
    if (problem)
      return toast.error(
        t(`resource.${problem}`, { max: formatBytes(maxSize), types: (ext ?? []).join(' ') }),
      )
    setPercent(0)
    try {
      onChange?.((await uploadFile(file, setPercent)).id)
    } catch (error) {
      console.warn('upload', error)
    } finally {
      setPercent(undefined)
    }
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
          const [file] = event.target.files ?? []
          event.target.value = ''
          void choose(file)
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
