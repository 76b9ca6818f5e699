import { Icon, Nothing, useText } from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { FileLink, Thumb } from '../../web/kinds/file.tsx'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { useUpload, withinCount } from '../../web/kinds/useUpload.ts'
import { FILE_MAX } from '../file/shared.ts'
import type { FilesOptions } from './shared.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

function FilesInput({ field, value, onChange, id, disabled }: InputProps): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const { ext, maxSize = FILE_MAX, count, images } = field.options as FilesOptions
  const { percent, send } = useUpload({ ext, maxSize })
  const held = idsOf(value)
  const choose = async (files: readonly File[]) => {
    const stored = await send(withinCount(files, held.length, count))
    if (stored.length > 0) onChange?.([...held, ...stored])
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
          loading={percent !== undefined}
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
