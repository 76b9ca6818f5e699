import { Answer, Icon, SkeletonBlock, StatusTag, usePermission, useText, useUnsaved } from '@motorpool/ui'
import { Button, Checkbox, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import {
  type CustomerFence,
  FENCES_KEY,
  type FencedVehicle,
  type LinkedVehicle,
} from '../../../shared/portal/index.ts'
import { useFenceDeeds, useFenceVehicles } from './useFences.ts'

interface Props {
  fence: Pick<CustomerFence, 'id' | 'fenceName'>
  onClose(): void
}

/** What a fence watches, and own machines that it could watch too. */
export function FenceVehicles({ fence: { id, fenceName }, onClose }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const { linked, waiting } = useFenceVehicles(id)
  const { link, unlink, busy } = useFenceDeeds()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const close = useUnsaved(chosen.length > 0, onClose)
  const mayChange = may('update', FENCES_KEY)
  const send = async () => {
    if (await link(id, chosen)) setChosen([])
  }
  return (
    <Modal open title={t('portal.fences.vehiclesTitle', { name: fenceName })} footer={null} onCancel={close}>
      <div className="pt">
        <section className="pt-section">
          <h2>{t('portal.fences.watched')}</h2>
          <Answer of={linked} waiting={<SkeletonBlock height={96} />}>
            {({ items }) => (
              <Watched
                items={items}
                {...(mayChange ? { onUnlink: (vin: string) => void unlink(id, vin) } : {})}
              />
            )}
          </Answer>
        </section>
        {mayChange ? (
          <section className="pt-section">
            <h2>{t('portal.fences.choose')}</h2>
            <Answer of={waiting} waiting={<SkeletonBlock height={96} />}>
              {({ items }) => <Waiting items={items} chosen={chosen} onChoose={setChosen} />}
            </Answer>
            <Button
              type="primary"
              size="large"
              block
              disabled={chosen.length === 0}
              loading={busy}
              onClick={() => void send()}
            >
              {t('portal.fences.link', { n: chosen.length })}
            </Button>
          </section>
        ) : null}
      </div>
    </Modal>
  )
}

const SIDES = { true: 'inside', false: 'outside', null: 'unknown' } as const

interface WatchedProps {
  items: readonly LinkedVehicle[]
  onUnlink?: (vin: string) => void
}

function Watched({ items, onUnlink }: WatchedProps): ReactNode {
  const t = useText()
  if (items.length === 0) return <p className="pt-note">{t('portal.fences.watchedNone')}</p>
  return (
    <ul className="pt-lines">
      {items.map(({ vin, vehicle, insideFlag }) => (
        <li key={vin}>
          <span>
            <b>{vehicle}</b>
            <StatusTag tone={insideFlag ? 'ok' : 'info'}>
              {t(`portal.fences.${SIDES[`${insideFlag}`]}`)}
            </StatusTag>
          </span>
          {onUnlink ? (
            <button
              type="button"
              className="pt-icon"
              aria-label={t('portal.fences.unlink', { name: vehicle })}
              onClick={() => onUnlink(vin)}
            >
              <Icon name="close" size={18} />
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface WaitingProps {
  items: readonly FencedVehicle[]
  chosen: readonly string[]
  onChoose(vins: readonly string[]): void
}

function Waiting({ items, chosen, onChoose }: WaitingProps): ReactNode {
  const t = useText()
  if (items.length === 0) return <p className="pt-note">{t('portal.fences.waitingNone')}</p>
  const turn = (vin: string, on: boolean) =>
    onChoose(on ? [...chosen, vin] : chosen.filter((one) => one !== vin))
  return (
    <ul className="pt-lines">
      {items.map(({ vin, vehicle, modelName }) => (
        <li key={vin}>
          <Checkbox
            className="pt-fence-choice"
            checked={chosen.includes(vin)}
            onChange={(event) => turn(vin, event.target.checked)}
          >
            {[vehicle, modelName].filter(Boolean).join(' · ')}
          </Checkbox>
        </li>
      ))}
    </ul>
  )
}
