import { useLive } from '@motorpool/live/web'
import { capCount, Icon, useSession, useText } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { MESSAGE_TOPIC, type MessageCount } from '../../shared/list.ts'
import './bell.css'
import { COUNT_KEY, LISTS_KEY, messageCalls } from '../calls.ts'

const NO_PARAMS = {}

/** The bell of the header: how many messages are unread, as it changes (R196). */
export function Bell(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const signedIn = useSession((s) => s.phase === 'signedIn')
  const { data: unread = 0 } = useQuery({
    queryKey: COUNT_KEY,
    queryFn: messageCalls.count,
    enabled: signedIn,
    staleTime: 60_000,
  })
  useLive<MessageCount>(MESSAGE_TOPIC, signedIn ? NO_PARAMS : null, ({ unread: now }) => {
    if (cache.getQueryData(COUNT_KEY) === now) return
    cache.setQueryData(COUNT_KEY, now)
    void cache.invalidateQueries({ queryKey: LISTS_KEY })
  })
  const label = unread > 0 ? t('message.bellUnread', { n: unread }) : t('message.bell')
  return (
    <Button
      type="text"
      className="mp-tool is-bell"
      aria-label={label}
      title={label}
      onClick={() => void navigate('/message/message_center')}
    >
      <Badge count={unread} size="small" overflowCount={99} title={capCount(unread)}>
        <Icon name="bell" size={18} />
      </Badge>
    </Button>
  )
}
