import { enumLabel } from '@motorpool/resource/web'
import { EmptyState, formatMeasure, useText } from '@motorpool/ui'
import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DueService } from '../../shared/due.ts'
import { MaintenanceReason } from '../../shared/enums.ts'

const UNITS = { MILEAGE: 'km', TIME: 'h' } as const

/** The services of a day: of which vehicle, by which strategy, and what is left. */
export function DueList({ items }: { items: readonly DueService[] }): ReactNode {
  const t = useText()
  if (items.length === 0) return <EmptyState icon="check" title={t('maintenance.noneOnDay')} compact />
  const amount = ({ reason, left }: DueService) =>
    reason === 'SERVICE_LIFE'
      ? t('maintenance.days', { n: Math.abs(left) })
      : formatMeasure(Math.abs(left), UNITS[reason], 0)
  return (
    <ul className="mt-due">
      {items.map((item) => (
        <li key={item.id}>
          <Link to={`/vehicle/maintenanceLog?vin=${encodeURIComponent(item.vin)}`} className="mp-num">
            {item.vin}
          </Link>
          <Tag color={item.overdue ? 'error' : 'processing'}>{enumLabel(MaintenanceReason, item.reason)}</Tag>
          <span className="mt-name">{item.strategyName}</span>
          <span className={item.overdue ? 'mt-left is-overdue' : 'mt-left'}>
            {t(item.overdue ? 'maintenance.over' : 'maintenance.left', { amount: amount(item) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
