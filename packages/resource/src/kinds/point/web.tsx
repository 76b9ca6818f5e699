import { dialogSize, Icon, Nothing, useLook, useText, useUnsaved } from '@motorpool/ui'
import { Button, Input, Modal, Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'
import { type Point, parsePointText, pointKind, pointText } from './shared.ts'

const PointMap = lazy(() => import('./PointMap.tsx'))

const pointOf = (value: unknown): Point | undefined => {
  const parsed = pointKind.parse(value, {})
  return parsed.ok ? parsed.value : undefined
}

interface DialogProps {
  value: Point | undefined
  onTake(point: Point): void
  onClose(): void
}

/** A map that is clicked where the point shall be. */
export function PointDialog({ value, onTake, onClose }: DialogProps): ReactNode {
  const t = useText()
  const { dark } = useLook()
  const [point, setPoint] = useState(value)
  const close = useUnsaved(point !== value, onClose)
  return (
    <Modal
      open
      title={t('resource.pickPoint')}
      {...dialogSize('custom')}
      okButtonProps={{ disabled: !point }}
      mask={{ closable: false }}
      onCancel={close}
      onOk={() => point && onTake(point)}
    >
      <div className="mp-point-map">
        <Suspense fallback={null}>
          <PointMap point={point} onPick={setPoint} dark={dark} />
        </Suspense>
      </div>
      <output className="mp-soft mp-mono">{point ? pointText(point) : t('resource.pickPointHint')}</output>
    </Modal>
  )
}

function PointInput({ value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const point = pointOf(value)
  return (
    <Space.Compact block>
      <Input
        id={id}
        value={typed ?? (point ? pointText(point) : typeof value === 'string' ? value : '')}
        disabled={disabled}
        placeholder={placeholder === ' ' ? ' ' : '113.264385, 23.129112'}
        className="mp-mono"
        autoComplete="off"
        allowClear
        onChange={(event) => {
          const text = event.target.value
          setTyped(text)
          onChange?.(text.trim() === '' ? null : (parsePointText(text) ?? text))
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur?.()
        }}
      />
      <Button
        disabled={disabled}
        icon={<Icon name="pin" size={14} />}
        aria-label={t('resource.pickPoint')}
        title={t('resource.pickPoint')}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <PointDialog
          value={point}
          onClose={() => setOpen(false)}
          onTake={(next) => {
            setOpen(false)
            setTyped(undefined)
            onChange?.(next)
          }}
        />
      ) : null}
    </Space.Compact>
  )
}

export const pointWeb: WebKind = {
  cell: ({ value }) => {
    const point = pointOf(value)
    return point ? <span className="mp-mono">{pointText(point)}</span> : <Nothing />
  },
  Input: PointInput,
}
