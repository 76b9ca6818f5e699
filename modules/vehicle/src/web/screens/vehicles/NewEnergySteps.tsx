import '../../parts/vehicle.css'
import { anyResource, type Field, labelKey } from '@motorpool/resource/shared'
import { type Row, webKind } from '@motorpool/resource/web'
import {
  api,
  ErrorState,
  Facts,
  Icon,
  Mono,
  Page,
  Panel,
  queryClient,
  SkeletonBlock,
  usePageTitle,
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Steps } from 'antd'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { newEnergyVehicles } from '../../../shared/index.ts'
import { useUnbind } from '../../parts/useUnbind.ts'
import { useStepDialog } from '../../parts/useVehicleSteps.tsx'
import { vehicleTitle } from './panels.ts'
import { currentStage, STAGES, type Stage, stageButton, stageStatus } from './stages.ts'
import { TimelinePanel } from './TimelinePanel.tsx'

const resource = anyResource(newEnergyVehicles)

export default function NewEnergySteps(): ReactNode {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [newEnergyVehicles.key, 'one', id],
    queryFn: () => api.get<Row>(`${newEnergyVehicles.api}/${encodeURIComponent(id)}`),
  })
  usePageTitle(data && vehicleTitle(data))
  if (error && !data)
    return (
      <Page>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  return <Page>{data ? <Wizard vehicle={data} /> : <SkeletonBlock height={420} />}</Page>
}

function Wizard({ vehicle }: { vehicle: Row }): ReactNode {
  const t = useText()
  const refresh = () => {
    for (const key of [newEnergyVehicles.key, 'vehicle/vehicles'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const dialog = useStepDialog(refresh)
  const unbind = useUnbind(refresh)
  return (
    <>
      <header className="vehicle-head">
        <h1>{vehicleTitle(vehicle)}</h1>
        <Mono>{String(vehicle.vin)}</Mono>
        <div className="vehicle-head-tools">
          <Link to={`/vehicle/vehicles/${vehicle.id}`}>
            <Icon name="file" size={14} /> {t('vehicle.picture')}
          </Link>
        </div>
      </header>
      <Panel>
        <Steps
          current={currentStage(vehicle)}
          items={STAGES.map((stage, at) => ({
            key: stage.key,
            title: t(`vehicle.stage.${stage.key}`),
            status: stageStatus(vehicle, at),
          }))}
        />
      </Panel>
      <div className="vehicle-picture" style={{ marginTop: 16 }}>
        <div className="vehicle-picture-main">
          {STAGES.map((stage) => (
            <StagePanel
              key={stage.key}
              stage={stage}
              vehicle={vehicle}
              onOpen={() => dialog.open(stage.step, [vehicle])}
              onUnbind={() => unbind(vehicle)}
            />
          ))}
        </div>
        <TimelinePanel vehicleId={vehicle.id} />
      </div>
      {dialog.element}
    </>
  )
}

interface StageProps {
  stage: Stage
  vehicle: Row
  onOpen: () => void
  onUnbind: () => void
}

function StagePanel({ stage, vehicle, onOpen, onUnbind }: StageProps): ReactNode {
  const t = useText()
  const may = usePermission()
  const button = stageButton(stage, vehicle)
  return (
    <Panel
      title={t(`vehicle.stage.${stage.key}`)}
      extra={
        may('update', newEnergyVehicles.key) ? (
          <Button
            type={button.primary ? 'primary' : 'default'}
            danger={button.unbinds}
            disabled={button.disabled}
            title={button.why}
            onClick={button.unbinds ? onUnbind : onOpen}
          >
            {t(button.label)}
          </Button>
        ) : null
      }
    >
      <Facts
        minWidth={180}
        items={stage.fields.map((name) => {
          const field = resource.fields[name] as Field
          const empty = vehicle[name] === null || vehicle[name] === undefined
          const value = empty
            ? null
            : webKind(field).cell({ resource, name, field, value: vehicle[name], row: vehicle })
          return { key: name, label: t(labelKey(resource, name)), value }
        })}
      />
    </Panel>
  )
}
