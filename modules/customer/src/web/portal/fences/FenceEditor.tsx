import { AreaField, areaCodesOf, isWhole } from '@motorpool/fence/draw'
import { CUSTOMER_FENCE_LIMITS, FENCE_RADII, FenceAlarmType, FenceRadius } from '@motorpool/fence/shared'
import { enumLabel, enumOptions, Icon, useText, useUnsaved } from '@motorpool/ui'
import { Button, Form, Input, Select, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { fieldsOf, isReady, isSame } from './form.ts'
import type { Drawing } from './useDrawing.ts'
import { useFenceDeeds } from './useFences.ts'

interface Props {
  drawing: Drawing
  onClose(): void
  /** With the id, and whether it is new. */
  onSaved(id: string, isNew: boolean): void
}

/** What is set of a fence below the map on which it is drawn. */
export function FenceEditor({ drawing, onClose, onSaved }: Props): ReactNode {
  const t = useText()
  const { draft, fence, sketch } = drawing
  const { save, busy } = useFenceDeeds()
  const begun = fieldsOf(fence)
  const [fields, setFields] = useState(begun)
  const close = useUnsaved(drawing.changed || !isSame(fields, begun), onClose)
  if (!draft) return null
  const form = { ...fields, draft, fence }
  const send = async () => {
    const id = await save(form)
    if (id !== undefined) onSaved(id, fence === undefined)
  }
  const hint = draft.way === 'POLYGON' && isWhole(draft) ? 'edit' : draft.way
  return (
    <section className="pt-fence-edit" aria-label={fence?.fenceName ?? t('portal.fences.new')}>
      <header>
        <h2>{fence ? t('portal.fences.edit', { name: fence.fenceName }) : t('portal.fences.new')}</h2>
        <button type="button" className="pt-icon" aria-label={t('portal.cancel')} onClick={close}>
          <Icon name="close" size={20} />
        </button>
      </header>
      <p className="pt-note">{t(`portal.fences.hint.${hint}`)}</p>
      {draft.way === 'CIRCLE' ? <Radii value={draft.radius} onChange={drawing.onRadius} /> : null}
      {draft.way === 'POLYGON' ? (
        <div className="pt-fence-deeds">
          <Button
            disabled={sketch ? sketch.points.length === 0 : !drawing.undo}
            onClick={() => (sketch ? drawing.onSketch(without(sketch)) : drawing.undo?.())}
          >
            {t('portal.fences.undo')}
          </Button>
        </div>
      ) : null}
      <Form layout="vertical" className="pt-form">
        {draft.way === 'REGION' ? (
          <Form.Item label={t('portal.fences.region')} htmlFor="fence-area" required>
            <AreaField
              value={areaCodesOf(draft.areaCode)}
              disabled={false}
              placeholder={t('portal.fences.region')}
              onChange={drawing.onArea}
            />
          </Form.Item>
        ) : null}
        <Form.Item label={t('portal/fences.fenceName')} htmlFor="portal-fence-name" required>
          <Input
            id="portal-fence-name"
            value={fields.fenceName}
            maxLength={CUSTOMER_FENCE_LIMITS.name}
            autoComplete="off"
            onChange={(event) => setFields({ ...fields, fenceName: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('portal/fences.alarmType')} htmlFor="portal-fence-alarm">
          <Select
            id="portal-fence-alarm"
            value={fields.alarmType}
            disabled={!fields.active}
            options={enumOptions(FenceAlarmType)}
            onChange={(alarmType) => setFields({ ...fields, alarmType })}
          />
        </Form.Item>
        <label className="pt-fence-switch">
          <span>{t('portal.fences.passive')}</span>
          <Switch
            aria-label={t('portal.fences.passive')}
            checked={!fields.active}
            onChange={(passive) => setFields({ ...fields, active: !passive })}
          />
        </label>
      </Form>
      <Button
        type="primary"
        size="large"
        block
        disabled={!isReady(form)}
        loading={busy}
        onClick={() => void send()}
      >
        {t('portal.fences.save')}
      </Button>
    </section>
  )
}

const without = (sketch: NonNullable<Drawing['sketch']>) => ({
  ...sketch,
  points: sketch.points.slice(0, -1),
})

/** R360: the six radii, each under a thumb. */
function Radii({ value, onChange }: { value: number; onChange(radius: number): void }): ReactNode {
  const t = useText()
  return (
    <div className="pt-chips" role="group" aria-label={t('portal/fences.radius')}>
      {FENCE_RADII.map((radius) => (
        <button key={radius} type="button" aria-pressed={value === radius} onClick={() => onChange(radius)}>
          {enumLabel(FenceRadius, String(radius))}
        </button>
      ))}
    </div>
  )
}
