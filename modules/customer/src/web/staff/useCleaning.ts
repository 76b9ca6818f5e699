import type { Row } from '@motorpool/resource/web'
import { toast, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { customerVehicles } from '../../shared/index.ts'
import { vehicleCalls } from './calls.ts'
import type { OwnedVehicle } from './OwnerDialog.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the dialogs about owners need of a row. */
export const vehicleOf = (row: Row): OwnedVehicle => ({
  vin: textOf(row.vin),
  owner: textOf(row.customerName),
  users: Number(row.userCount ?? 0),
  updateTime: Number(row.updateTime),
})

/** Asks, then takes the vehicle from its owner. */
export function useCleaning(): (row: Row | undefined) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([customerVehicles.key])
  return (row) => {
    if (!row) return
    const { vin, owner, users, updateTime } = vehicleOf(row)
    if (owner === '') {
      toast.info(t('customer.noOwner'))
      return
    }
    void modal.confirm({
      title: t('customer.cleanAsk', { vin }),
      content: t('customer.changeLoses', { name: owner, n: users }),
      okButtonProps: { danger: true },
      onOk: () => act(() => vehicleCalls.clean(vin, updateTime), t('customer.cleaned')),
    })
  }
}
