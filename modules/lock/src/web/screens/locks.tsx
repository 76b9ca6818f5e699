import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { vehicleLocks } from '../../shared/index.ts'
import { LevelsDialog } from '../LevelsDialog.tsx'
import { LinkDialog } from '../LinkDialog.tsx'
import '../lock.css'
import { OrderDialog, type OrderKind } from '../OrderDialog.tsx'

type Dialog =
  | { kind: OrderKind; rows: readonly Row[] }
  | { kind: 'link' }
  | { kind: 'levels'; vin: string }
  | undefined

const ICONS = { lock: 'lock', unlock: 'key', emergency: 'bolt' } as const

/** What may be locked of which vehicle, and whether it is; what is asked here another person approves. */
export default function Locks(): ReactNode {
  const t = useText()
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
        {...(vin ? { defaults: () => ({ vin }) } : {})}
      />
      {dialog?.kind === 'link' ? <LinkDialog onClose={close} /> : null}
      {dialog?.kind === 'levels' ? <LevelsDialog vin={dialog.vin} onClose={close} /> : null}
      {dialog && 'rows' in dialog ? (
        <OrderDialog kind={dialog.kind} rows={dialog.rows} onClose={close} />
      ) : null}
    </>
  )
}
