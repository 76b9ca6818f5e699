import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import type { ReactNode } from 'react'
import {
  oneLinkLogs,
  ownerRequests,
  realNameRecords,
  realTimeStatus,
  storeRequests,
  vehicleInfo,
} from '../../shared/index.ts'
import { wizardCalls } from '../calls.ts'
import { LOG_CELLS, REASON_CELLS } from '../reasons.tsx'

const list =
  (resource: { key: string; fields: object }, cells = REASON_CELLS) =>
  (): ReactNode => <ResourceScreen resource={resource} cells={cells} />

export const OwnerRequests = list(ownerRequests)
export const StoreRequests = list(storeRequests)
export const RealNameRecords = list(realNameRecords)
export const RealTimeStatus = list(realTimeStatus)
export const OneLinkLogs = list(oneLinkLogs, LOG_CELLS)

/** Asks, then hands the vehicles to the operator of their cards. */
function useOrder(): (
  rows: readonly Row[],
  what: 'organisation' | 'cancel',
  run: (vins: string[]) => Promise<unknown>,
) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([vehicleInfo.key], [realTimeStatus.key])
  return (rows, what, run) =>
    void modal.confirm({
      title: t(`verify.${what}Ask`, { n: rows.length }),
      okButtonProps: { danger: what === 'cancel' },
      onOk: () => act(() => run(rows.map(({ vin }) => String(vin))), t('verify.ordered')),
    })
}

export function VehicleInfo(): ReactNode {
  const t = useText()
  const order = useOrder()
  const { act } = useAct([vehicleInfo.key])
  return (
    <ResourceScreen
      resource={vehicleInfo}
      cells={REASON_CELLS}
      actions={[
        {
          key: 'organisation',
          label: t('verify.organisation'),
          icon: 'building',
          permission: 'update',
          rows: 'some',
          onClick: (rows) => order(rows, 'organisation', (vins) => wizardCalls.organisation(vins)),
        },
        {
          key: 'sendFiles',
          label: t('verify.sendFiles'),
          icon: 'upload',
          permission: 'update',
          onClick: ([row]) =>
            row && void act(() => wizardCalls.sendFiles(String(row.vin)), t('verify.filesOrdered')),
        },
        {
          key: 'cancelRealName',
          label: t('verify.cancelRealName'),
          icon: 'close',
          permission: 'update',
          danger: true,
          onClick: (rows) => order(rows, 'cancel', ([vin = '']) => wizardCalls.cancel(vin)),
        },
      ]}
    />
  )
}
