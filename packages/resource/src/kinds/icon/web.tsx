import { asText, ICON_NAMES, Icon, iconNamed, Nothing, useText } from '@motorpool/ui'
import { Button, Input, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import type { InputProps, WebKind } from '../../web/kinds/kind.ts'

function IconInput({ value, onChange, onBlur, id, disabled, placeholder }: InputProps): ReactNode {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const held = asText(value)
  const known = iconNamed(held)
  const take = (name: string | null) => {
    onChange?.(name)
    setOpen(false)
    setTyped('')
  }
  const names = ICON_NAMES.filter((name) => name.includes(typed.trim().toLowerCase()))
  const list = (
    <div className="mp-icons">
      <Input
        size="small"
        allowClear
        value={typed}
        placeholder={t('resource.query')}
        aria-label={t('resource.query')}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="mp-icons-grid">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            title={name}
            aria-label={name}
            aria-pressed={name === held}
            onClick={() => take(name)}
          >
            <Icon name={name} size={18} />
          </button>
        ))}
        {names.length === 0 ? <span className="mp-faint">{t('resource.notFound')}</span> : null}
      </div>
      {held ? (
        <Button size="small" type="link" onClick={() => take(null)}>
          {t('resource.clearValue')}
        </Button>
      ) : null}
    </div>
  )
  return (
    <Popover
      content={list}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open && !disabled}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) onBlur?.()
      }}
    >
      <Button id={id} disabled={disabled} block className="mp-icon-choice" aria-expanded={open}>
        {known ? <Icon name={known} /> : null}
        {held === '' ? <span className="mp-faint">{placeholder}</span> : held}
      </Button>
    </Popover>
  )
}

export const iconWeb: WebKind = {
  cell: ({ value }) => {
    const name = asText(value)
    const known = iconNamed(name)
    if (name === '') return <Nothing />
    return known ? <Icon name={known} label={name} size={18} /> : name
  },
  Input: IconInput,
}
