import { App } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { connectToasts } from './toast.ts'

/** Shows what `toast` says. */
export function ToastOutlet(): ReactNode {
  const { message } = App.useApp()
  useEffect(
    () =>
      connectToasts(
        ({ kind, text, key, seconds }) =>
          void message.open({ type: kind, content: text, key, duration: seconds }),
        (key) => message.destroy(key),
      ),
    [message],
  )
  return null
}
