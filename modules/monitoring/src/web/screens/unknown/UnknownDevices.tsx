import { factsByName } from '@motorpool/protocols/facts'
import { type Cells, createAddress, ResourceScreen, type Row } from '@motorpool/resource/web'
import { copyText, Nothing, toast, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type UnknownDevice, unknownDevices } from '../../../shared/unknown-devices.ts'

type Translate = ReturnType<typeof useText>

/** A vehicle by its VIN, a terminal by its number: what the gateway will look for when the device comes again. */
function enrolAddress({ protocol, claimedId }: UnknownDevice): string {
  return factsByName(protocol)?.identity === 'vin'
    ? createAddress('vehicle/vehicles', { vin: claimedId })
    : createAddress('terminal/terminals', { terminalCode: claimedId })
}

const cellsOf = (t: Translate): Cells => ({
  details: (row) => {
    const said = Object.entries((row as unknown as UnknownDevice).details).filter(([, text]) => text !== '')
    if (said.length === 0) return <Nothing />
    return said.map(([key, text]) => `${t(`terminal/unknownDevices.details.${key}`)} ${text}`).join(' · ')
  },
})

/** Devices that knocked without being registered, and the way to register them. */
export default function UnknownDevices(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const chosen = (rows: readonly Row[]) => rows[0] as unknown as UnknownDevice | undefined
  const copy = async (id: string) => {
    if (await copyText(id)) toast.success(t('monitor.copied'))
    else toast.error(t('monitor.copyFailed'))
  }
  return (
    <ResourceScreen
      resource={unknownDevices}
      plain
      cells={cellsOf(t)}
      onOpen={(row) => void navigate(enrolAddress(row as unknown as UnknownDevice))}
      actions={[
        {
          key: 'enrol',
          label: t('terminal/unknownDevices.enrol'),
          icon: 'plus',
          permission: 'find',
          onClick: (rows) => {
            const device = chosen(rows)
            if (device) void navigate(enrolAddress(device))
          },
        },
        {
          key: 'copy',
          label: t('terminal/unknownDevices.copyId'),
          icon: 'copy',
          permission: 'find',
          onClick: (rows) => {
            const device = chosen(rows)
            if (device) void copy(device.claimedId)
          },
        },
      ]}
    />
  )
}
