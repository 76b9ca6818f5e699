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
import { problemText } from '../../parts/problem.ts'
import { BIND_TERMINAL, NEW_ENERGY_SALE, PRODUCE_STEP, type StepForm } from '../../parts/steps.ts'
import { useStepDialog, useUnbind } from '../../parts/useVehicleSteps.tsx'
import { Story } from './Story.tsx'

const resource = anyResource(newEnergyVehicles)

interface Stage {
  key: 'produce' | 'equip' | 'sale'
  done(row: Row): boolean
  fields: readonly string[]
  step: StepForm
}

/** The way of a new-energy vehicle: produced, equipped, sold; unbinding leads back (R283). */
const STAGES: readonly Stage[] = [
  {
    key: 'produce',
    done: (row) => row.productionDate !== null,
    fields: [
      'productionDate',
      'factoryDate',
      'electricDriverModelId',
      'motorNo',
      'energyStorageModelId',
      'batteryNo',
    ],
    step: PRODUCE_STEP,
  },
  {
    key: 'equip',
    done: (row) => row.terminalId !== null,
    fields: ['bindStatus', 'terminalId', 'simCode', 'bindTime'],
    step: BIND_TERMINAL,
  },
  {
    key: 'sale',
    done: (row) => row.saleStatus === 'SOLD',
    fields: [
      'saleStatus',
      'saleDate',
      'saleMethod',
      'customerName',
      'customerPhone',
      'plateCode',
      'purchaseRange',
      'purchaseUsage',
    ],
    step: NEW_ENERGY_SALE,
  },
]

export default function NewEnergySteps(): ReactNode {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: [newEnergyVehicles.key, 'one', id],
    queryFn: () => api.get<Row>(`${newEnergyVehicles.api}/${encodeURIComponent(id)}`),
  })
  usePageTitle(data ? String(data.plateCode ?? data.vin) : undefined)
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
  const current = STAGES.findIndex((stage) => !stage.done(vehicle))
  return (
    <>
      <header className="vehicle-head">
        <h1>{String(vehicle.plateCode ?? vehicle.vin)}</h1>
        <Mono>{String(vehicle.vin)}</Mono>
        <div className="vehicle-head-tools">
          <Link to={`/vehicle/vehicles/${vehicle.id}`}>
            <Icon name="file" size={14} /> {t('vehicle.picture')}
          </Link>
        </div>
      </header>
      <Panel>
        <Steps
          current={current < 0 ? STAGES.length : current}
          items={STAGES.map((stage) => ({
            key: stage.key,
            title: t(`vehicle.stage.${stage.key}`),
            status: stage.done(vehicle) ? 'finish' : stage === STAGES[current] ? 'process' : 'wait',
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
        <Story vehicleId={vehicle.id} />
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
  const done = stage.done(vehicle)
  const why = problemText(stage.step.refusal(vehicle))
  const bound = stage.key === 'equip' && done
  return (
    <Panel
      title={t(`vehicle.stage.${stage.key}`)}
      extra={
        may('update', newEnergyVehicles.key) ? (
          <Button
            type={done ? 'default' : 'primary'}
            danger={bound}
            disabled={!bound && why !== undefined}
            title={bound ? undefined : why}
            onClick={bound ? onUnbind : onOpen}
          >
            {t(
              bound
                ? 'vehicle.step.unbindTerminal'
                : done
                  ? 'vehicle.correct'
                  : `vehicle.step.${stage.step.key}`,
            )}
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
