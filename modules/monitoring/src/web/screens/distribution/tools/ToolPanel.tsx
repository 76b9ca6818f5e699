import { SkeletonBlock, ToolButton, useText } from '@motorpool/ui'
import { finished, isWhole, newSketch, type Sketch, undone } from '@motorpool/ui/map'
import { Button } from 'antd'
import { type ReactNode, Suspense } from 'react'
import type { ToolContext } from './tools.ts'
import type { OpenTool } from './useTool.ts'

/** The panel of the open tool: its name, how to draw while there is something to draw, and what it has to show. */
export function ToolPanel({ tool, context }: { tool: OpenTool; context: ToolContext }): ReactNode {
  const t = useText()
  if (!tool.tool) return null
  const { key, Panel } = tool.tool
  return (
    <section className="dist-tool" aria-label={t(`monitor.tool.${key}`)}>
      <header>
        <h2>{t(`monitor.tool.${key}`)}</h2>
        <ToolButton icon="close" label={t('monitor.tool.close')} onClick={tool.close} />
      </header>
      {tool.sketch ? <Drawing tool={key} sketch={tool.sketch} onChange={tool.setSketch} /> : null}
      <Suspense fallback={<SkeletonBlock height={96} />}>
        <Panel {...context} />
      </Suspense>
    </section>
  )
}

interface DrawingProps {
  tool: string
  sketch: Sketch
  onChange(sketch: Sketch): void
}

function Drawing({ tool, sketch, onChange }: DrawingProps): ReactNode {
  const t = useText()
  const begun = sketch.points.length > 0
  return (
    <>
      {sketch.done ? null : (
        <p className="dist-note" role="status">
          {t(`monitor.tool.${tool}.hint`)}
        </p>
      )}
      {begun ? (
        <div className="dist-tool-steps">
          <Button size="small" onClick={() => onChange(undone(sketch))}>
            {t('monitor.tool.undo')}
          </Button>
          {sketch.done || sketch.shape === 'box' ? null : (
            <Button
              size="small"
              type="primary"
              disabled={!isWhole(sketch)}
              onClick={() => onChange(finished(sketch))}
            >
              {t('monitor.tool.finish')}
            </Button>
          )}
          <Button size="small" onClick={() => onChange(newSketch(sketch.shape))}>
            {t('monitor.tool.again')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
