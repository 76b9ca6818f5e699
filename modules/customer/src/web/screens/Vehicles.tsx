import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { customerVehicles } from '../../shared/index.ts'
import { type OwnedVehicle, OwnerDialog } from '../staff/OwnerDialog.tsx'
import { UsersDialog } from '../staff/UsersDialog.tsx'
import { useCleaning, vehicleOf } from '../staff/useCleaning.ts'

/** R438: who owns and who uses which vehicle. */
export default function Vehicles(): ReactNode {
  const t = useText()
  const clean = useCleaning()
  const [changing, setChanging] = useState<OwnedVehicle>()
  const [shown, setShown] = useState<string>()
  const show = (row: Row | undefined) => setShown(row && vehicleOf(row).vin)
  return (
    <>
      <ResourceScreen
        resource={customerVehicles}
        onOpen={show}
        actions={[
          {
            key: 'users',
            label: t('customer.users'),
            icon: 'users',
            permission: 'find',
            onClick: ([row]) => show(row),
          },
          {
            key: 'changeOwner',
            label: t('customer.changeOwner'),
            icon: 'edit',
            permission: 'update',
            onClick: ([row]) => row && setChanging(vehicleOf(row)),
          },
          {
            key: 'ownerClean',
            label: t('customer.clean'),
            icon: 'close',
            permission: 'update',
            danger: true,
            onClick: ([row]) => clean(row),
          },
        ]}
      />
      {changing ? <OwnerDialog vehicle={changing} onClose={() => setChanging(undefined)} /> : null}
      {shown === undefined ? null : <UsersDialog vin={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
