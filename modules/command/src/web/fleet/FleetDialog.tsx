import { useMayOpen, useText, useUnsaved } from '@motorpool/ui'
import type { PartList } from '@motorpool/ui/screen'
import { Alert, Form, Modal, Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { FLEET_MAX } from '../../shared/index.ts'
import { CommandForm } from '../form/CommandForm.tsx'
import { dialogOf, useCommandForm } from '../form/useCommandForm.ts'
import { type Fleet, type Reach, useFleet } from './useFleet.ts'

const CENTRE = '/system/downloadCenter'

interface Props {
  /** Key of the list's resource. */
  of: string
  list: PartList
  onClose(): void
}

/** Gives the selected vehicles, or all that the list finds, one command. */
export function FleetDialog({ of, list, onClose }: Props): ReactNode {
  const t = useText()
  const fleet = useFleet(of, list)
  const form = useCommandForm(fleet.like)
  const close = useUnsaved(fleet.given === undefined && form.changed, onClose)
  if (fleet.given !== undefined) return <Given count={fleet.given} onClose={onClose} />
  return (
    <Modal
      open
      {...dialogOf(form)}
      title={t('command.fleetSend')}
      okText={t('command.fleetOk', { n: fleet.count })}
      confirmLoading={fleet.busy}
      onCancel={close}
      onOk={() => form.wish && void fleet.give(form.wish)}
    >
      <Whom fleet={fleet} list={list} />
      <CommandForm form={form} />
    </Modal>
  )
}

/** How many get it, and whose commands there are to choose from. */
function Whom({ fleet, list }: { fleet: Fleet; list: PartList }): ReactNode {
  const t = useText()
  const selected = t('command.fleetSelected', { n: list.selected.length })
  return (
    <Form layout="vertical">
      <Form.Item
        label={t('command.fleetWhom')}
        extra={fleet.isMore && fleet.isTooMany ? t('command.fleetTooMany', { max: FLEET_MAX }) : undefined}
      >
        {fleet.isMore ? (
          <Segmented<Reach>
            value={fleet.reach}
            options={[
              { value: 'selected', label: selected },
              { value: 'all', label: t('command.fleetAll', { n: list.total }), disabled: fleet.isTooMany },
            ]}
            onChange={fleet.setReach}
          />
        ) : (
          selected
        )}
      </Form.Item>
      <Alert
        type="info"
        showIcon
        className="mp-form-alert"
        title={t('command.fleetOffered', { vin: fleet.like })}
      />
    </Form>
  )
}

/** What became of it is told in the download centre. */
function Given({ count, onClose }: { count: number; onClose(): void }): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const mayOpen = useMayOpen(CENTRE)
  return (
    <Modal
      open
      title={t('command.fleetSend')}
      okText={t('command.fleetCentre')}
      cancelText={t('ui.close')}
      okButtonProps={{ hidden: !mayOpen }}
      onCancel={onClose}
      onOk={() => {
        onClose()
        void navigate(CENTRE)
      }}
    >
      <Alert type="success" showIcon title={t('command.fleetGiven', { n: count })} />
    </Modal>
  )
}
