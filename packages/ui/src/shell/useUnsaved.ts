import { App } from 'antd'
import { useContext, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { holdForm } from '../state/unsaved.ts'
import { useText } from '../texts/texts.ts'
import { PageContext } from './page-context.ts'

/** Asks before something typed is lost; leaves at once where nothing would be. */
export function useAskDiscard(): (changed: boolean, leave: () => void, stay?: () => void) => void {
  const { modal } = App.useApp()
  const t = useText()
  return (changed, leave, stay) => {
    if (!changed) return leave()
    return void modal.confirm({
      title: t('ui.discardTitle'),
      content: t('ui.discardText'),
      okText: t('ui.discard'),
      okButtonProps: { danger: true },
      cancelText: t('ui.keepEditing'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: leave,
      onCancel: stay,
    })
  }
}

/**
 * For every form in a dialog. While `changed`, reload, Back and closing the page's tab ask first; the answer closes the
 * dialog at once when nothing was typed and asks otherwise: it is what Cancel and × do.
 */
export function useUnsaved(changed: boolean, close: () => void): () => void {
  const { path } = useContext(PageContext)
  const ask = useAskDiscard()
  const [form] = useState(() => Symbol('form'))
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    holdForm(form, changed ? { path, discard: () => latest.current() } : undefined)
  }, [form, path, changed])
  // Effects also stop when the page waits behind another; this one does only when the form is gone.
  useInsertionEffect(() => () => queueMicrotask(() => holdForm(form, undefined)), [form])
  return () => ask(changed, close)
}
