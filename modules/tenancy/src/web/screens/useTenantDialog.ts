import type { Row } from '@motorpool/resource/web'
import { useSearchParams } from 'react-router'

const DIALOGS = ['config', 'authority', 'platform', 'setUp'] as const
export type TenantDialog = (typeof DIALOGS)[number]

const ID = /^[1-9]\d{0,18}$/

/** The open dialog of a tenant stands in the address, as `?config=12&tenant=Name`, so that it can be shared. */
export function useTenantDialog() {
  const [params, setParams] = useSearchParams()
  const kind = DIALOGS.find((one) => ID.test(params.get(one) ?? ''))
  const change = (next?: { kind: TenantDialog; row: Row }) => {
    const rest = new URLSearchParams(params)
    for (const one of [...DIALOGS, 'tenant']) rest.delete(one)
    if (next) {
      rest.set(next.kind, next.row.id)
      rest.set('tenant', `${next.row.tenantName as string}`)
    }
    setParams(rest, { replace: true })
  }
  const open = kind && { kind, tenant: { id: params.get(kind) ?? '', name: params.get('tenant') ?? '' } }
  return {
    open,
    show: (of: TenantDialog, row: Row | undefined) => row && change({ kind: of, row }),
    close: () => change(),
  }
}
