import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './lib/steps.ts'

const SOURCE = ['{modules,packages,apps}/*/src/**/*.tsx']

/** Dialogs that only show something, or whose choice takes one click to make again. */
const NOTHING_TYPED = [
  'modules/alarm/src/web/story/AlarmDrawer.tsx',
  'modules/analysis/src/web/DaysDrawer.tsx',
  'modules/analysis/src/web/ReportDrawer.tsx',
  'modules/behaviour/src/web/Panel.tsx',
  'modules/command/src/web/Answered.tsx',
  // What was typed stands in the page behind it, which asks.
  'modules/configuration/src/web/Review.tsx',
  'modules/content/src/web/parts/PreviewDialog.tsx',
  'modules/customer/src/web/staff/FenceDrawer.tsx',
  'modules/customer/src/web/staff/UsersDialog.tsx',
  'modules/customer/src/web/staff/VehiclesDialog.tsx',
  'modules/fence/src/web/screens/fences/BindDialog.tsx',
  'modules/fence/src/web/screens/fences/FilesDialog.tsx',
  'modules/filing/src/web/History.tsx',
  'modules/forwarding/src/web/TaskDialog.tsx',
  'modules/health/src/web/HealthDrawer.tsx',
  'modules/identity/src/web/parts/UserTokens.tsx',
  // Its forms ask by themselves.
  'modules/lock/src/web/LinkDialog.tsx',
  'modules/media/src/web/Large.tsx',
  'modules/media/src/web/OfCommand.tsx',
  'modules/monitoring/src/web/screens/condition-query/PastRuns.tsx',
  'modules/monitoring/src/web/screens/condition-query/VehicleStretches.tsx',
  'modules/notice/src/web/Receivers.tsx',
  'modules/notice/src/web/TryTexts.tsx',
  'modules/ota/src/web/TaskProgress.tsx',
  'modules/strategy/src/web/screens/BackTest.tsx',
  'modules/strategy/src/web/screens/LinkedVehicles.tsx',
  'modules/strategy/src/web/screens/Versions.tsx',
  'modules/stream/src/web/screens/consumers/EventDrawer.tsx',
  'modules/system/src/web/screens/biz-log/OperationDrawer.tsx',
  'modules/system/src/web/screens/sys-log/index.tsx',
  'modules/trip/src/web/TripDrawer.tsx',
  'modules/trip/src/web/screens/trip-links.tsx',
  'modules/vehicle/src/web/parts/OperationList.tsx',
  'modules/vehicle/src/web/parts/useSeveral.tsx',
  'modules/vehicle/src/web/screens/user-vehicles/AutoLinks.tsx',
  'packages/resource/src/web/sheet/ExportDialog.tsx',
  'packages/ui/src/shell/NavDrawer.tsx',
  'packages/ui/src/shell/Palette.tsx',
  // It cannot be closed: one signs in or leaves.
  'packages/ui/src/signin/SignInAgain.tsx',
]

const dialogs = globSync(SOURCE, { cwd: root })
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => /<(Modal|Drawer)\b/.test(text))

it('a dialog asks before what was typed in it is lost, or is named as one in which nothing is typed', () => {
  const silent = dialogs.filter(({ text }) => !/\buseUnsaved\(/.test(text)).map(({ path }) => path)
  expect(silent.sort()).toEqual(NOTHING_TYPED)
})
