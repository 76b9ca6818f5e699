/** Ids of a list, one a line. */
const ids = (text: string): string[] => text.trim().split(/\s+/)

/** Calls that change stored rows and compare no version, by the reason why none is needed. */
export const UNVERSIONED: Readonly<Record<string, readonly string[]>> = {
  "the caller's own: nobody else changes it": ids(`
    system.users.password
    system.users.bindInfo
    system.users.wechatBind
    system.users.wechatUnbind
    system.userConfig.save
    system.userConfig.theme`),
  'an order that says the whole of what it wants, whatever was stored: nothing that was read is written back':
    ids(`
    system.users.reset
    vehicle.vehicleMonitor.saveFigures
    vehicle.cmd.fleet
    vehicle.cmd.send
    vehicle.lockOrders.ask
    vehicle.lockOrders.approve
    vehicle.lockOrders.refuse
    vehicle.lockOrders.withdraw
    vehicle.bomagLevels.save
    vehicle.parameters.read
    vehicle.noticeStrategys.test
    system.users.otpReset
    system.users.signInLink
    system.tenants.setUp
    system.users.tokensRevoke
    terminal.simcards.bulk
    vehicle.fences.bulk
    terminal.terminals.freeNumber
    terminal.softVersionCollects.consumption
    terminal.softVersionCollects.setWorkTime
    vehicle.vehicles.transferGroup
    vehicle.vehicles.unbindTerminal
    vehicle.vehicles.bindTerminal
    vehicle.vehicles.changeTerminal
    vehicle.newEnergyVehicle.unbindTerminal
    system.consumers.discardEvents
    system.consumers.replayVehicle
    content.feedback.replay`),
  'links are added or taken away one by one': ids(`
    vehicle.vehicleGroups.modelBind
    vehicle.vehicleGroups.modelUnbind
    vehicle.vehicleGroups.orgBind
    vehicle.vehicleGroups.orgUnbind
    vehicle.vehicleGroups.vinBind
    vehicle.vehicleGroups.vinUnbind
    vehicle.userVehicles.bindAll
    vehicle.userVehicles.unbind
    vehicle.userVehicles.unbindAll
    vehicle.fenceVehicles.bind
    vehicle.fenceVehicles.bindAll
    vehicle.fenceVehicles.unbind
    vehicle.fenceVehicles.unbindAll
    vehicle.strategyVin.bind`),
  'the state of the row, under its lock, decides whether the step is still possible': ids(`
    content.activity.submit
    content.activity.recall
    content.activity.audit
    content.announcement.submit
    content.announcement.recall
    content.announcement.audit
    content.articles.submit
    content.articles.recall
    content.articles.audit
    vehicle.cmdLogs.cancel
    vehicle.parameters.set
    vehicle.passwords.show
    vehicle.maintenanceLog.batch
    vehicle.alarmCentre.handOver
    vehicle.alarmCentre.handle
    vehicle.alarmCentre.handleEnd
    vehicle.noticeLogs.retry
    vehicle.alarmFence.handOver
    vehicle.alarmFence.handle
    vehicle.alarmFence.handleEnd
    vehicle.alarmAccTime.handOver
    vehicle.alarmAccTime.handle
    vehicle.alarmAccTime.handleEnd
    vehicle.alarmTerminalInconsistent.handOver
    vehicle.alarmTerminalInconsistent.handle
    vehicle.alarmTerminalInconsistent.handleEnd
    vehicle.alarmTerminal.handOver
    vehicle.alarmTerminal.handle
    vehicle.alarmTerminal.handleEnd
    vehicle.alarmVehicle.handOver
    vehicle.alarmVehicle.handle
    vehicle.alarmVehicle.handleEnd
    vehicle.gbAlarm.handOver
    vehicle.gbAlarm.handler
    vehicle.vehicleAssembly.finish
    vehicle.vehicleAssembly.finishAdjust
    vehicle.vehicleAssembly.reassembly
    vehicle.vehicleAssembly.change
    vehicle.vehicleAdjust.confirm
    vehicle.vehicleAdjust.change
    vehicle.vehicleAdjust.finish
    vehicle.vehicleAdjust.cancel
    vehicle.vehicleAdjustStep.next
    vehicle.vehicleAdjustStep.previous
    vehicle.vehicleAdjustStep.skip
    vehicle.vehicleAdjustStep.force`),
  'nothing is stored': ids(`
    system.locales.refresh
    system.emailConfigs.test`),
}
