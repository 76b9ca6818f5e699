import { Answer, formatTime, Icon, SkeletonRows, toast, useText } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { POSITION_NAME_MAX, type PositionLink } from '../../shared/index.ts'
import { positionCalls } from '../calls.ts'
import { LinkDialog } from '../LinkDialog.tsx'
import '../trip.css'

/** h */
const TIMES = [1, 4, 24, 72] as const
const keyOf = (vin: string) => ['position-links', vin]

/** Shows others where an own machine is: begins a link, and takes back those that stand. */
export default function SharePosition({ subject: vin }: PartProps): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="large" icon={<Icon name="link" />} onClick={() => setOpen(true)}>
        {t('trip.position.share')}
      </Button>
      {open ? <PositionDialog vin={vin} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function PositionDialog({ vin, onClose }: { vin: string; onClose(): void }): ReactNode {
  const t = useText()
  const [name, setName] = useState('')
  return (
    <LinkDialog
      title={t('trip.position.share')}
      hint={t('trip.position.hint')}
      of="position"
      times={TIMES.map((value) => ({ value, label: t(`trip.position.${value}`) }))}
      make={(hours) => positionCalls.make(vin, hours, name)}
      listed={keyOf(vin)}
      below={<Standing vin={vin} />}
      onClose={onClose}
    >
      <label htmlFor="position-name">{t('trip.position.name')}</label>
      <Input
        id="position-name"
        maxLength={POSITION_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </LinkDialog>
  )
}

/** Links of the machine that stand; each can be taken back. */
function Standing({ vin }: { vin: string }): ReactNode {
  const t = useText()
  const client = useQueryClient()
  const links = useQuery({
    queryKey: keyOf(vin),
    queryFn: ({ signal }) => positionCalls.standing(vin, signal),
  })
  const revoke = async (id: string) => {
    try {
      toast.success(t('trip.links.revoked', { n: await positionCalls.revoke([id]) }))
    } catch {
      // Said as a toast.
    }
    await client.invalidateQueries({ queryKey: keyOf(vin) })
  }
  return (
    <Answer of={links} waiting={<SkeletonRows rows={2} />}>
      {(all: PositionLink[]) =>
        all.length === 0 ? null : (
          <ul className="trip-standing">
            {all.map(({ id, name, expireTime, openings }) => (
              <li key={id}>
                <span>
                  {name}{' '}
                  <small>{t('trip.position.stands', { time: formatTime(expireTime), n: openings })}</small>
                </span>
                <Button danger onClick={() => void revoke(id)}>
                  {t('trip.links.revoke')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </Answer>
  )
}
