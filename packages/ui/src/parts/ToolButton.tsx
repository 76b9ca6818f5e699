import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'

interface ToolProps {
  icon: IconName
  label: string
  onClick?: () => void
  active?: boolean
  disabled?: boolean
  danger?: boolean
}

/** A button that is only an icon, with its name as a hint and for the screen reader. */
export function ToolButton({
  icon,
  label,
  onClick,
  active,
  disabled,
  danger,
  ...rest
}: ToolProps): ReactNode {
  return (
    <Tooltip title={label} mouseEnterDelay={0.4}>
      <Button
        type="text"
        className={`mp-tool${active ? ' is-active' : ''}`}
        icon={<Icon name={icon} />}
        aria-label={label}
        aria-pressed={active}
        onClick={onClick}
        disabled={disabled}
        danger={danger}
        {...rest}
      />
    </Tooltip>
  )
}
