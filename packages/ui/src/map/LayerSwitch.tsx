import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../texts/texts.ts'
import type { BaseLayer } from './layerChoice.ts'

interface Props {
  layers: readonly BaseLayer[]
  value: BaseLayer
  onChange(layer: BaseLayer): void
}

/** Chooses what lies under the vehicles; nothing where there is no choice. */
export function LayerSwitch({ layers, value, onChange }: Props): ReactNode {
  const t = useText()
  if (layers.length < 2) return null
  return (
    <div className="mp-map-layers">
      <Segmented
        size="small"
        aria-label={t('map.layers')}
        value={value}
        options={layers.map((layer) => ({ value: layer, label: t(`map.layer.${layer}`) }))}
        onChange={onChange}
      />
    </div>
  )
}
