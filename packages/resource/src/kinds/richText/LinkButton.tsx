import { Icon, useText } from '@motorpool/ui'
import type { Editor as Engine } from '@tiptap/react'
import { Button, Input, Popover, Space } from 'antd'
import { type ReactNode, useState } from 'react'

const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)\S+$/i

/** Asks where the chosen text leads; on a text that leads somewhere already, it ends that. */
export function LinkButton({ editor, active }: { editor: Engine; active: boolean }): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [href, setHref] = useState('')
  const usable = ADDRESS.test(href.trim())
  const set = () => {
    if (!usable) return
    setOpen(false)
    editor.chain().focus().extendMarkRange('link').setLink({ href: href.trim() }).run()
  }
  const show = (next: boolean) => {
    if (next && active) return void editor.chain().focus().unsetLink().run()
    setHref('https://')
    setOpen(next)
  }
  return (
    <Popover
      open={open}
      onOpenChange={show}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      content={
        <Space.Compact style={{ width: 320, maxWidth: 'calc(100vw - 64px)' }}>
          <Input
            autoFocus
            aria-label={t('resource.rich.linkAddress')}
            placeholder={t('resource.rich.linkAddress')}
            maxLength={1000}
            value={href}
            onChange={(event) => setHref(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault()
              set()
            }}
          />
          <Button type="primary" disabled={!usable} onClick={set}>
            {t('ui.ok')}
          </Button>
        </Space.Compact>
      }
    >
      <button
        type="button"
        aria-label={t('resource.rich.link')}
        title={t('resource.rich.link')}
        aria-pressed={active}
      >
        <Icon name="link" size={16} />
      </button>
    </Popover>
  )
}
