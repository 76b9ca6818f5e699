import { type Cells, cellOf, type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { StatusTag, usePermission, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { vehicleLocks } from '../../shared/index.ts'
import { ArrearsDialog } from '../arrears/ArrearsDialog.tsx'
import { LevelsDialog } from '../LevelsDialog.tsx'
import { LinkDialog } from '../LinkDialog.tsx'
import '../lock.css'
import { OrderDialog, type OrderKind } from '../OrderDialog.tsx'

type Dialog =
  | { kind: OrderKind; rows: readonly Row[] }
  | { kind: 'link' }
  | { kind: 'arrears' }
  | { kind: 'levels'; vin: string }
  | undefined

const ICONS = { lock: 'lock', unlock: 'key', emergency: 'bolt' } as const

/** What the terminal says, and in words where it is not what was ordered: the colour is that of the state. */
function Reported({ row }: { row: Row }): ReactNode {
  const t = useText()
  const said = cellOf(vehicleLocks, 'reportedStatus', row, undefined)
  if (row.differs !== true) return said
  return (
    <span className="lk-differs">
      {said}
      <StatusTag tone="warn" solid>
        {t('lock/locks.differs')}
      </StatusTag>
    </span>
  )
}

const CELLS: Cells = { reportedStatus: (row) => <Reported row={row} /> }

/** What may be locked of which vehicle, and whether it is; what is asked here another person approves. */
export default function Locks(): ReactNode {
  const t = useText()
  const may = usePermission()
  const [params] = useSearchParams()
  const vin = params.get('vin')
  const [dialog, setDialog] = useState<Dialog>()
  const close = () => setDialog(undefined)
  const order = (kind: OrderKind): ResourceAction => ({
    key: kind,
    label: t(`lock.${kind}`),
    icon: ICONS[kind],
    permission: 'update',
    rows: 'some',
    ...(kind === 'unlock' ? {} : { danger: true }),
    onClick: (rows) => setDialog({ kind, rows }),
  })
  const actions: ResourceAction[] = [
    {
      key: 'link',
      label: t('lock.link'),
      icon: 'plus',
      permission: 'create',
      rows: 'any',
      onClick: () => setDialog({ kind: 'link' }),
    },
    order('lock'),
    order('unlock'),
    order('emergency'),
    {
      key: 'arrears',
      label: t('lock.arrears'),
      icon: 'file',
      permission: 'update',
      rows: 'any',
      onClick: () => setDialog({ kind: 'arrears' }),
    },
    {
      key: 'levels',
      label: t('lock.levels'),
      icon: 'layers',
      permission: 'update',
      onClick: ([row]) => row && setDialog({ kind: 'levels', vin: String(row.vin) }),
    },
  ]
  return (
    <>
      <ResourceScreen
        resource={vehicleLocks}
        actions={actions}
        cells={CELLS}
        emptyHint={
          may('create', vehicleLocks.key) ? t('lock.none', { link: t('lock.link') }) : t('resource.noneAsk')
        }
        {...(vin ? { defaults: () => ({ vin }) } : {})}
      />
      {dialog?.kind === 'link' ? <LinkDialog onClose={close} /> : null}
      {dialog?.kind === 'arrears' ? <ArrearsDialog onClose={close} /> : null}
      {dialog?.kind === 'levels' ? <LevelsDialog vin={dialog.vin} onClose={close} /> : null}
      {dialog && 'rows' in dialog ? (
        <OrderDialog kind={dialog.kind} rows={dialog.rows} onClose={close} />
      ) : null}
    </>
  )
}
