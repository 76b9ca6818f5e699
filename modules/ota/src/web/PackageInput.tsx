import type { InputProps } from '@motorpool/resource/web'
import { Icon, toast, useText } from '@motorpool/ui'
import { Button, Typography } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { PACKAGE_MAX } from '../shared/files.ts'
import { type KeptPackage, otaCalls } from './calls.ts'

/** Sends the bytes of a package at once, shows their hash for who signs them, and holds their id. */
export function PackageInput({ value, onChange, id, disabled }: InputProps): ReactNode {
  const t = useText()
  const picker = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [kept, setKept] = useState<KeptPackage>()
  const send = async (file: File) => {
    if (file.size > PACKAGE_MAX) return toast.error(t('ota.task.large'))
    setPercent(0)
    try {
      const stored = await otaCalls.upload(file, setPercent)
      setKept({ ...stored, fileName: file.name })
      onChange?.(stored.id)
    } catch (error) {
      // The client has shown the refusal.
      console.warn('upload', error)
    } finally {
      setPercent(undefined)
    }
  }
  return (
    <div className="mp-file" id={id}>
      <Button
        size="small"
        icon={<Icon name="upload" size={14} />}
        loading={percent !== undefined}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {percent === undefined ? t('ota.task.choose') : `${percent}%`}
      </Button>
      {kept && kept.id === value ? (
        <Typography.Paragraph style={{ margin: 0, overflowWrap: 'anywhere' }}>
          {t('ota.task.chosen', { name: kept.fileName })}
          <br />
          <Typography.Text type="secondary" copyable={{ text: kept.sha256 }}>
            {t('ota.task.sha256', { hash: kept.sha256 })}
          </Typography.Text>
        </Typography.Paragraph>
      ) : null}
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
    </div>
  )
}
