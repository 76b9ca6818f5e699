import '../portal.css'
import {
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Page,
  SkeletonBlock,
  StatusTag,
  TimeText,
  usePermission,
  useText,
} from '@motorpool/ui'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import {
  CustomerVehicleAssign,
  type PortalAssignment,
  type PortalAssignmentLine,
} from '../../../shared/portal/index.ts'
import { AssignDialog } from '../AssignDialog.tsx'
import { useAssignHistory, useAssignments, useDeeds } from '../usePortal.ts'
import { vehiclePath } from '../vehicle.ts'

/** Who sees my machines, whose machines I see, and how that came about. */
export default function Assign(): ReactNode {
  const t = useText()
  const may = usePermission()
  const [assigning, setAssigning] = useState(false)
  const assignments = useAssignments()
  const history = useAssignHistory()
  const button = may('update', 'portal/assign') ? (
    <Button type="primary" size="large" icon={<Icon name="plus" />} onClick={() => setAssigning(true)}>
      {t('portal.assign')}
    </Button>
  ) : null
  return (
    <Page>
      <div className="pt">
        <Answer of={assignments} waiting={<SkeletonBlock height={240} />}>
          {(rows) =>
            rows.length === 0 ? (
              <EmptyState
                icon="user"
                title={t('portal.noAssignments')}
                hint={t('portal.assignHint')}
                action={button}
              />
            ) : (
              <>
                {button ? <div className="pt-deeds">{button}</div> : null}
                <Given rows={rows.filter(({ given }) => given)} />
                <Received rows={rows.filter(({ given }) => !given)} />
              </>
            )
          }
        </Answer>
        <Answer of={history} waiting={<SkeletonBlock height={160} />} compact>
          {({ items }) => (items.length === 0 ? null : <History lines={items} />)}
        </Answer>
      </div>
      {assigning ? <AssignDialog onClose={() => setAssigning(false)} /> : null}
    </Page>
  )
}

const spanOf = ({ beginDate, endDate }: Pick<PortalAssignment, 'beginDate' | 'endDate'>, open: string) =>
  `${beginDate ?? ''} – ${endDate ?? open}`

function Given({ rows }: { rows: readonly PortalAssignment[] }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { modal } = App.useApp()
  const { unassign } = useDeeds()
  if (rows.length === 0) return null
  const ask = ({ vin, vehicle, userId, phone }: PortalAssignment) =>
    void modal.confirm({
      title: t('portal.takeBackTitle', { vehicle, phone }),
      content: t('portal.takeBackText'),
      okText: t('portal.takeBack'),
      okButtonProps: { danger: true },
      onOk: () => unassign(vin, userId),
    })
  return (
    <section className="pt-section">
      <h2>{t('portal.given')}</h2>
      <ul className="pt-cards">
        {rows.map((row) => (
          <li key={row.vin + row.userId} className="pt-card">
            <Link className="pt-card-name" to={vehiclePath(row.vin)}>
              <strong>{row.vehicle}</strong>
              <small className="mp-soft">{spanOf(row, t('portal.open'))}</small>
            </Link>
            <div className="pt-card-row">
              <a href={`tel:${row.phone}`} className="mp-num">
                {row.phone}
              </a>
              <span className="mp-soft">{row.remark}</span>
            </div>
            {may('update', 'portal/assign') ? (
              <Button size="large" block onClick={() => ask(row)}>
                {t('portal.takeBack')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Received({ rows }: { rows: readonly PortalAssignment[] }): ReactNode {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <section className="pt-section">
      <h2>{t('portal.received')}</h2>
      <ul className="pt-cards">
        {rows.map((row) => (
          <li key={row.vin + row.userId} className="pt-card">
            <Link className="pt-card-name" to={vehiclePath(row.vin)}>
              <strong>{row.vehicle}</strong>
              <small className="mp-soft">{spanOf(row, t('portal.open'))}</small>
            </Link>
            <span className="mp-soft">{t('portal.assignedBy', { phone: row.phone })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ lines }: { lines: readonly PortalAssignmentLine[] }): ReactNode {
  const t = useText()
  return (
    <section className="pt-section">
      <h2>{t('portal.history')}</h2>
      <ul className="pt-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <StatusTag tone={line.assignStatus === 'ASSIGNED' ? 'ok' : 'idle'}>
                {enumLabel(CustomerVehicleAssign, line.assignStatus)}
              </StatusTag>
              <b>{line.vehicle}</b> <span className="mp-num">{line.phone}</span>
            </span>
            <TimeText value={line.createTime} />
          </li>
        ))}
      </ul>
    </section>
  )
}
