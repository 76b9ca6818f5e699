import './tools.css'
import { ToolButton, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { MAP_TOOLS } from './tools.ts'
import type { OpenTool } from './useTool.ts'

/** The tools of the map, beside its panel. */
export function Toolbar({ tool, children }: { tool: OpenTool; children?: ReactNode }): ReactNode {
  const t = useText()
  return (
    <div className="dist-tools" role="toolbar" aria-label={t('monitor.tools')}>
      {MAP_TOOLS.map(({ key, icon }) => (
        <ToolButton
          key={key}
          icon={icon}
          label={t(`monitor.tool.${key}`)}
          active={tool.tool?.key === key}
          onClick={() => tool.toggle(key)}
        />
      ))}
      {children}
    </div>
  )
}
