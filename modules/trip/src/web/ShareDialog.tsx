import { formatTime, useText, useUnsaved } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Segmented, Switch, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { type MadeTripLink, tripLinks, type WholeTrip } from '../shared/index.ts'
import { linkCalls } from './calls.ts'
import { tripLinkAddress } from './link-address.ts'

interface Props {
  trip: Pick<WholeTrip, 'id' | 'plateCode'>
  onClose(): void
}

/** h */
const TIMES = [1, 24, 72, 168, 720] as const

/** Makes a link of a trip, and shows it once. */
export function ShareDialog({ trip, onClose }: Props): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const [hours, setHours] = useState<number>(TIMES[1])
  const [showPlate, setShowPlate] = useState(false)
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<MadeTripLink>()
  const close = useUnsaved(link !== undefined, onClose)
  const make = async () => {
    setBusy(true)
    try {
      setLink(await linkCalls.make(trip.id, hours, showPlate))
      await client.invalidateQueries({ queryKey: [tripLinks.key] })
    } catch {
      // Said as a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={560}
      title={t('trip.share.title')}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <p className="mp-soft">{t('trip.share.hint')}</p>
      {link ? (
        <MadeLink link={link} />
      ) : (
        <div className="trip-share">
          <span>{t('trip.share.hours')}</span>
          <Segmented
            aria-label={t('trip.share.hours')}
            value={hours}
            options={TIMES.map((value) => ({ value, label: t(`trip.share.${value}`) }))}
            onChange={setHours}
          />
          {trip.plateCode === null ? null : (
            <label className="trip-share-plate">
              <Switch checked={showPlate} onChange={setShowPlate} />
              {t('trip.share.plate')} <b className="mp-mono">{trip.plateCode}</b>
            </label>
          )}
          <Button type="primary" loading={busy} onClick={() => void make()}>
            {t('trip.share.make')}
          </Button>
        </div>
      )}
    </Modal>
  )
}

function MadeLink({ link }: { link: MadeTripLink }): ReactNode {
  const t = useText()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('trip.share.made', { time: formatTime(link.expireTime) })}
      description={
        <Typography.Text copyable code className="mp-link-address">
          {tripLinkAddress(link, location)}
        </Typography.Text>
      }
    />
  )
}
