import { StatusTag, toast, useAct, useNarrow, useText } from '@motorpool/ui'
import { Button, Input, Segmented, Space, Upload } from 'antd'
import { type ReactNode, useState } from 'react'
import type { PaperKind, Side } from '../shared/index.ts'
import { kindsOf, type Saved, wizardCalls } from './calls.ts'
import { PaperForm } from './PaperForm.tsx'

export interface StepProps {
  side: Side
  requestId: string
  saved: Saved
  vins: readonly string[]
  /** The request of who goes through it. */
  isOwn: boolean
  onDone: () => void
}

/** Whose document it is, in one of the ways of its side. */
export function DocumentStep({ side, requestId, onDone }: StepProps): ReactNode {
  const t = useText()
  const narrow = useNarrow()
  const ways = kindsOf(side).filter(({ ofVehicle }) => !ofVehicle)
  const [name, setName] = useState(ways[0]?.name)
  const kind = ways.find((way) => way.name === name)
  return (
    <Space orientation="vertical" size={16} style={{ width: '100%' }}>
      <Segmented
        vertical={narrow}
        options={ways.map((way) => ({ value: way.name, label: t(`verify.way.${way.name}`) }))}
        value={name ?? ''}
        onChange={(next) => setName(next)}
      />
      {kind ? <PaperForm key={kind.name} kind={kind} requestId={requestId} onSaved={onDone} /> : null}
    </Space>
  )
}

/** A picture that is kept and not read. */
export function PictureStep({
  side,
  requestId,
  saved,
  onDone,
  what,
}: StepProps & { what: 'face_image' | 'net_access_contract' }): ReactNode {
  const t = useText()
  const { act, busy } = useAct([])
  const kinds = kindsOf(side)
  const name = what === 'face_image' ? 'face' : 'contract'
  const way = kinds.find((kind) => saved.papers.some((paper) => paper.kind === kind.name))
  const kind = way?.[name] ? way : kinds.find((one) => one[name])
  const isKept = saved.images.some((image) => image.name === name && !image.erased)
  return (
    <Space orientation="vertical" size={12}>
      {isKept ? <StatusTag tone="ok">{t('verify.kept')}</StatusTag> : null}
      <Space>
        <Upload
          accept="image/*"
          showUploadList={false}
          beforeUpload={(file) => {
            void act(async () => {
              if (!kind) return
              await wizardCalls.picture(kind, what, requestId, file)
              toast.success(t('verify.saved'))
              onDone()
            })
            return false
          }}
        >
          <Button type="primary" loading={busy}>
            {t('verify.upload')}
          </Button>
        </Upload>
        <Button onClick={onDone}>{t('verify.skip')}</Button>
      </Space>
      <p className="rn-hint">{t('verify.uploadHint')}</p>
    </Space>
  )
}

/** The vehicles of a request, each with its licence. */
export function VehicleStep({
  side,
  requestId,
  vins,
  isOwn,
  onDone,
  onNext,
}: StepProps & { onNext: () => void }): ReactNode {
  const t = useText()
  const { act, busy } = useAct([])
  const [vin, setVin] = useState('')
  const [open, setOpen] = useState<string | undefined>(isOwn ? vins[0] : undefined)
  const kind: PaperKind | undefined = kindsOf(side).find(({ ofVehicle }) => ofVehicle)
  if (!kind) return null
  const add = async () => {
    const wanted = vin.trim().toUpperCase()
    if (wanted === '') return
    const { checksDigit } = await wizardCalls.addVehicle(kind, requestId, wanted)
    if (!checksDigit) toast.info(t('verify.vinDigit'))
    setVin('')
    setOpen(wanted)
    onDone()
  }
  return (
    <Space orientation="vertical" size={16} style={{ width: '100%' }}>
      {isOwn ? null : (
        <Space.Compact>
          <Input
            value={vin}
            placeholder={t('verify.paper.vin')}
            onChange={({ target }) => setVin(target.value)}
            onPressEnter={() => void act(add)}
          />
          <Button type="primary" loading={busy} onClick={() => void act(add)}>
            {t('verify.addVehicle')}
          </Button>
        </Space.Compact>
      )}
      {vins.length === 0 ? <p className="rn-hint">{t('verify.noVehicles')}</p> : null}
      <Space wrap>
        {vins.map((one) => (
          <Button key={one} type={one === open ? 'primary' : 'default'} onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
      </Space>
      {open ? <PaperForm key={open} kind={kind} requestId={requestId} vin={open} onSaved={onDone} /> : null}
      {vins.length > 0 ? <Button onClick={onNext}>{t('verify.next')}</Button> : null}
    </Space>
  )
}
