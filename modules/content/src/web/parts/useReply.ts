import { useAct, usePermission, useText } from '@motorpool/ui'
import { useState } from 'react'
import { feedback } from '../../shared/feedback.ts'
import { contentCalls, type FeedbackThread } from '../calls.ts'

export interface Reply {
  /** The user may reply, and nobody has yet (R243). */
  allowed: boolean
  text: string
  write(text: string): void
  busy: boolean
  send(): Promise<void>
}

/** The reply to what a customer wrote; what was typed stays when it is refused. */
export function useReply(thread: FeedbackThread, onDone: () => void): Reply {
  const t = useText()
  const may = usePermission()
  const { act, busy } = useAct([feedback.key])
  const [text, setText] = useState('')
  return {
    allowed:
      thread.replyStatus === 'WAIT' &&
      (may('update', 'content/feedback') || may('update', 'customer/opinion')),
    text,
    write: setText,
    busy,
    send: async () => {
      const done = await act(() => contentCalls.reply(feedback, thread.id, text.trim()), t('content.replied'))
      if (done) onDone()
    },
  }
}
