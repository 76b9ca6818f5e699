import { Icon, usePermission, useText } from '@motorpool/ui'
import { App, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { NAME_MAX, type PortalVehicleInfo } from '../../shared/portal/index.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { useDeeds } from './usePortal.ts'
import { nameOf } from './vehicle.ts'

/** The name of the vehicle; a touch changes it. */
export function NameField({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { name, busy } = useDeeds()
  const [typed, setTyped] = useState<string>()
  if (typed === undefined)
    return (
      <h1 className="pt-name">
        {nameOf(vehicle)}
        {may('update', 'portal/vehicles') ? (
          <button
            type="button"
            className="pt-icon"
            aria-label={t('portal.rename')}
            onClick={() => setTyped(vehicle.vehicleName ?? '')}
          >
            <Icon name="edit" size={18} />
          </button>
        ) : null}
      </h1>
    )
  const save = async () => {
    if (await name(vehicle.vin, typed.trim())) setTyped(undefined)
  }
  return (
    <form
      className="pt-rename"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Input
        size="large"
        autoFocus
        aria-label={t('portal/vehicles.vehicleName')}
        placeholder={vehicle.plateCode ?? vehicle.machineCode}
        value={typed}
        maxLength={NAME_MAX}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button size="large" type="primary" htmlType="submit" loading={busy}>
        {t('portal.save')}
      </Button>
      <button
        type="button"
        className="pt-icon"
        aria-label={t('portal.cancel')}
        onClick={() => setTyped(undefined)}
      >
        <Icon name="close" size={18} />
      </button>
    </form>
  )
}

/** What its customer does with a vehicle. */
export function Deeds({ vehicle }: { vehicle: PortalVehicleInfo }): ReactNode {
  const t = useText()
  const may = usePermission()
  const navigate = useNavigate()
  const { modal } = App.useApp()
  const { unbind } = useDeeds()
  const [assigning, setAssigning] = useState(false)
  const isOwner = vehicle.ownerFlag === '1'
  const ask = () =>
    void modal.confirm({
      title: t('portal.unbindTitle', { name: nameOf(vehicle) }),
      content: t(isOwner ? 'portal.unbindOwner' : 'portal.unbindOther'),
      okText: t('portal.unbind'),
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await unbind(vehicle.vin)) await navigate('/portal/vehicles')
      },
    })
  return (
    <div className="pt-deeds">
      {isOwner && may('update', 'portal/assign') ? (
        <Button size="large" icon={<Icon name="user" />} onClick={() => setAssigning(true)}>
          {t('portal.assign')}
        </Button>
      ) : null}
      {may('create', 'portal/orders') ? (
        <Button
          size="large"
          icon={<Icon name="wrench" />}
          onClick={() => void navigate(`/portal/orders?vin=${encodeURIComponent(vehicle.vin)}`)}
        >
          {t('portal.order.ask')}
        </Button>
      ) : null}
      {may('update', 'portal/vehicles') && vehicle.bindStatus === 'BOUND' ? (
        <Button size="large" onClick={ask}>
          {t('portal.unbind')}
        </Button>
      ) : null}
      {assigning ? <AssignDialog vin={vehicle.vin} onClose={() => setAssigning(false)} /> : null}
    </div>
  )
}
