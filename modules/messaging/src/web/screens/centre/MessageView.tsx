import { isConsoleRoute } from '@motorpool/kernel'
import { RichText } from '@motorpool/resource/web'
import { Answer, Icon, SkeletonBlock, TimeText, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { MessageLine } from '../../../shared/list.ts'
import type { Messages } from './useMessages.ts'

interface Props {
  centre: Messages
  message: MessageLine
  narrow: boolean
}

/** The moves that a message of this list can make (R192–R195). */
function Moves({ centre, message }: Props): ReactNode {
  const t = useText()
  const { all, busy } = centre
  const id = message.msg_id
  const loading = busy === id
  const held = (box: 'unread' | 'readed') => all[box].some((one) => one.msg_id === id)
  if (held('unread'))
    return (
      <Button icon={<Icon name="check" size={14} />} loading={loading} onClick={() => void centre.read(id)}>
        {t('message.markRead')}
      </Button>
    )
  if (held('readed'))
    return (
      <Button icon={<Icon name="trash" size={14} />} loading={loading} onClick={() => void centre.remove(id)}>
        {t('message.remove')}
      </Button>
    )
  return (
    <Button
      icon={<Icon name="history" size={14} />}
      loading={loading}
      onClick={() => void centre.restore(id)}
    >
      {t('message.restore')}
    </Button>
  )
}

/** One message; its content is loaded when it is opened, and only it waits (R191). */
export function MessageView(props: Props): ReactNode {
  const { centre, message, narrow } = props
  const t = useText()
  const navigate = useNavigate()
  const { content } = centre
  const { linkUrl } = message
  return (
    <article className="mp-msg-view">
      {narrow ? (
        <Button
          type="link"
          icon={<Icon name="chevron-left" size={14} />}
          onClick={() => centre.open(undefined)}
        >
          {t('message.back')}
        </Button>
      ) : null}
      <header>
        <h2>{message.title}</h2>
        <p className="mp-faint mp-num">
          <TimeText value={message.create_time} />
        </p>
      </header>
      <Answer of={content} waiting={<SkeletonBlock height={120} />} compact>
        {(html) => <RichText html={html} />}
      </Answer>
      <footer>
        <Moves {...props} />
        {isConsoleRoute(linkUrl) ? (
          <Button type="primary" onClick={() => void navigate(linkUrl)}>
            {t('message.open')}
          </Button>
        ) : null}
      </footer>
    </article>
  )
}
