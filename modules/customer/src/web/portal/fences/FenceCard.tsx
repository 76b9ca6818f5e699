import { FenceAlarmType, FenceSettingWay } from '@motorpool/fence/shared'
import { enumLabel, formatMeasure, Icon, StatusTag, usePermission, useText } from '@motorpool/ui'
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import { type CustomerFence, FENCES_KEY } from '../../../shared/portal/index.ts'
import { useFenceDeeds } from './useFences.ts'

interface Props {
  fence: CustomerFence
  selected: boolean
  /** Shows it whole on the map. */
  onShow(): void
  onEdit(): void
  onVehicles(): void
}

/** A fence at a glance: what it is, what it watches, how many are inside. */
export function FenceCard({ fence, selected, onShow, onEdit, onVehicles }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const { remove, busy } = useFenceDeeds()
  const { id, fenceName, settingWay, radius, cancelFlag, vehicleCount, insideCount } = fence
  return (
    <li className={`pt-card${selected ? ' is-on' : ''}`}>
      <div className="pt-card-head">
        <button type="button" className="pt-card-name pt-fence-name" aria-pressed={selected} onClick={onShow}>
          <strong>{fenceName}</strong>
          <small className="mp-soft">
            {enumLabel(FenceSettingWay, settingWay)}
            {radius === null ? null : ` · ${formatMeasure(radius, 'm')}`}
          </small>
        </button>
        {may('update', FENCES_KEY) ? (
          <button
            type="button"
            className="pt-icon"
            aria-label={t('portal.fences.edit', { name: fenceName })}
            onClick={onEdit}
          >
            <Icon name="edit" size={18} />
          </button>
        ) : null}
      </div>
      <div className="pt-card-row">
        {cancelFlag || vehicleCount === 0 ? (
          <StatusTag tone="warn">{t('portal.fences.cancelled')}</StatusTag>
        ) : (
          <StatusTag tone="ok">{t('portal.fences.insideOf', { n: insideCount })}</StatusTag>
        )}
        <span className="mp-soft">
          {fence.activeModel === 0 ? t('portal.fences.passive') : enumLabel(FenceAlarmType, fence.alarmType)}
        </span>
      </div>
      <div className="pt-fence-deeds">
        <Button onClick={onVehicles}>{t('portal.fences.vehicles', { n: vehicleCount })}</Button>
        {may('delete', FENCES_KEY) ? (
          <Popconfirm
            title={t('portal.fences.deleteTitle', { name: fenceName })}
            description={t('portal.fences.deleteText')}
            onConfirm={() => void remove(id)}
          >
            <Button danger loading={busy}>
              {t('portal.fences.delete')}
            </Button>
          </Popconfirm>
        ) : null}
      </div>
    </li>
  )
}
