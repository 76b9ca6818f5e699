import { formatTime, useText, useUnsaved } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Segmented, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { sharedAddress } from './link-address.ts'

interface MadeLink {
  token: string
  /** ms */
  expireTime: number
  host: string | null
}

interface Props {
  title: string
  hint: string
  /** Of the page that the link opens. */
  of: 'trip' | 'position'
  /** h, with what each is called; the second is proposed. */
  times: readonly { value: number; label: string }[]
  make(hours: number): Promise<MadeLink>
  /** What shows links is asked for again. */
  listed: readonly string[]
  /** What is asked beside the time. */
  children?: ReactNode
  /** What stands below, before and after. */
  below?: ReactNode
  onClose(): void
}

/** Makes a link for whoever holds it, and shows its address once. */
export function LinkDialog(props: Props): ReactNode {
  const { title, hint, of, times, below, onClose } = props
  const t = useText()
  const client = useQueryClient()
  const [hours, setHours] = useState(times[1]?.value ?? 1)
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<MadeLink>()
  const close = useUnsaved(link !== undefined, onClose)
  const make = async () => {
    setBusy(true)
    try {
      setLink(await props.make(hours))
      await client.invalidateQueries({ queryKey: props.listed })
    } catch {
      // Said as a toast.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open width={560} title={title} mask={{ closable: false }} footer={null} onCancel={close}>
      <p className="mp-soft">{hint}</p>
      {link ? (
        <Alert
          type="warning"
          showIcon
          title={t('trip.share.made', { time: formatTime(link.expireTime) })}
          description={
            <Typography.Text copyable code className="mp-link-address">
              {sharedAddress(of, link, location)}
            </Typography.Text>
          }
        />
      ) : (
        <div className="trip-share">
          <span>{t('trip.share.hours')}</span>
          <Segmented
            aria-label={t('trip.share.hours')}
            value={hours}
            options={[...times]}
            onChange={setHours}
          />
          {props.children}
          <Button type="primary" loading={busy} onClick={() => void make()}>
            {t('trip.share.make')}
          </Button>
        </div>
      )}
      {below}
    </Modal>
  )
}
