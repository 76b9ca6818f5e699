import { formatBytes, Icon, Nothing, toast, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FileLink, Thumb, uploadFile } from '../../web/kinds/file.tsx'
import { fileProblem } from '../../web/kinds/file-rules.ts'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { FILE_MAX } from '../file/shared.ts'
import type { FilesOptions } from './shared.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Of the files chosen those that there is room for (R175). */
export function withinCount<T>(files: readonly T[], held: number, count: number): T[] {
  return files.slice(0, Math.max(0, count - held))
}

function FilesInput({ field, value, onChange, id, disabled }: InputProps): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const { ext, maxSize = FILE_MAX, count, images } = field.options as FilesOptions
  const held = idsOf(value)
  const choose = async (files: readonly File[]) => {
    const taken: string[] = []
    setSending(true)
    try {
      for (const file of withinCount(files, held.length, count)) {
        const problem = fileProblem(file, { ext, maxSize })
        if (problem)
          toast.error(t(`resource.${problem}`, { max: formatBytes(maxSize), types: (ext ?? []).join(' ') }))
        else taken.push((await uploadFile(file)).id)
      }
    } catch (error) {
      console.warn('upload', error)
    } finally {
      setSending(false)
    }
    if (taken.length > 0) onChange?.([...held, ...taken])
  }
  return (
    <div className="mp-file" id={id}>
      {held.map((one) => (
        <span key={one} className="mp-file-one">
          {images ? <Thumb id={one} /> : <FileLink id={one} />}
          <Button
            size="small"
            type="text"
            disabled={disabled}
            icon={<Icon name="close" size={12} />}
            aria-label={t('resource.removeFile')}
            onClick={() => onChange?.(held.length > 1 ? held.filter((other) => other !== one) : null)}
          />
        </span>
      ))}
      {held.length < count ? (
        <Button
          size="small"
          icon={<Icon name="upload" size={14} />}
          loading={sending}
          disabled={disabled}
          onClick={() => picker.current?.click()}
        >
          {t('resource.chooseFile')} {held.length}/{count}
        </Button>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
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

export const filesWeb: WebKind = {
  cell: ({ value, field }) => {
    const ids = idsOf(value)
    if (ids.length === 0) return <Nothing />
    const { images } = field.options as FilesOptions
    return (
      <span className="mp-row">
        {ids.map((id) => (images ? <Thumb key={id} id={id} /> : <FileLink key={id} id={id} />))}
      </span>
    )
  },
  Input: FilesInput,
}
