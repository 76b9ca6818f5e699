import type { Step } from './steps.ts'

/** A machine gets another number; the old one stays in its log. */
const machineMove: Step = {
  id: 'updateMachineCode',
  method: 'PUT',
  path: '/updateMachineCode',
  summary: 'Changes the machine number of a vehicle, as the sheet of machine moves does.',
  fields: ['machineCode'],
}

const transferOrg: Step = {
  id: 'transferOrg',
  method: 'PUT',
  path: '/transferOrg',
  summary: 'Gives vehicles to another organisation, all or none.',
  fields: ['orgId'],
  many: true,
}

const setDebugDate: Step = {
  id: 'setDebugDate',
  method: 'PUT',
  path: '/updateDebugDate',
  summary: 'Sets until when a vehicle is being debugged, or that it is not.',
  fields: ['debugEndTime'],
}

export const moveSteps: readonly Step[] = [machineMove, transferOrg, setDebugDate]
