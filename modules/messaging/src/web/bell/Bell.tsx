import { capCount, Icon, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import './bell.css'
import { useUnread } from './useUnread.ts'

/** The bell of the header: how many messages are unread, as it changes (R196). */
export function Bell(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const unread = useUnread()
  const label = unread > 0 ? t('message.bellUnread', { n: unread }) : t('message.bell')
  return (
    <button
      type="button"
      className="mp-bar-button mp-tool is-bell"
      aria-label={label}
      title={label}
      onClick={() => void navigate('/message/message_center')}
    >
      <Icon name="bell" size={18} />
      {unread > 0 ? (
        <span className="mp-bell-count mp-num" aria-hidden="true">
          {capCount(unread)}
        </span>
      ) : null}
    </button>
  )
}
