import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const StationType = defineEnum('StationType', {
  REPAIR: ['维修站', 'Repair', '修理'],
  SALES: ['销售点', 'Sales', '販売'],
  PARTS: ['配件点', 'Parts', '部品'],
})

export const ServiceOrderType = defineEnum('ServiceOrderType', {
  REPAIR: ['维修', 'Repair', '修理'],
  MAINTENANCE: ['保养', 'Maintenance', '整備'],
  INSPECTION: ['检测', 'Inspection', '点検'],
  RENEWAL: ['续费', 'Renewal', '更新'],
})
export type ServiceOrderType = EnumValue<typeof ServiceOrderType>

/** Who asked: the owner, staff, or staff because of an alarm. */
export const ServiceOrderSource = defineEnum('ServiceOrderSource', {
  CUSTOMER: ['客户', 'Customer', '顧客'],
  STAFF: ['员工', 'Staff', 'スタッフ'],
  ALARM: ['报警', 'Alarm', 'アラーム'],
})

export const ServiceOrderStatus = defineEnum('ServiceOrderStatus', {
  WAIT: ['待处理', 'Waiting', '処理待ち'],
  PROCESSING: ['处理中', 'Processing', '処理中'],
  FINISH: ['已完成', 'Finished', '完了'],
  CANCELLED: ['已取消', 'Cancelled', '取消済み'],
})
export type ServiceOrderStatus = EnumValue<typeof ServiceOrderStatus>

export const WorkOrderStatus = defineEnum('WorkOrderStatus', {
  WAIT: ['待派工', 'To dispatch', '手配待ち'],
  DISPATCHED: ['已派工', 'Dispatched', '手配済み'],
  FINISH: ['已完成', 'Finished', '完了'],
  CLOSED: ['已关闭', 'Closed', 'クローズ'],
})
export type WorkOrderStatus = EnumValue<typeof WorkOrderStatus>

/** What was done last with a work order; finer than its status. */
export const WorkStep = defineEnum('WorkStep', {
  CREATE: ['已创建', 'Created', '作成済み'],
  DISPATCH: ['待接单', 'Not accepted yet', '受諾待ち'],
  ACCEPT: ['已接单', 'Accepted', '受諾済み'],
  DEPART: ['已出发', 'On the way', '移動中'],
  ARRIVE: ['已到达', 'On site', '到着済み'],
  DIAGNOSE: ['已诊断', 'Diagnosed', '診断済み'],
  PARTS: ['更换零件', 'Parts', '部品交換'],
  FINISH: ['已完工', 'Work done', '作業完了'],
  SIGN: ['客户已验收', 'Accepted by the owner', '顧客検収済み'],
  RETURN: ['已退回', 'Returned', '差し戻し'],
  REWORK: ['返工', 'Rework', '手直し'],
  CLOSE: ['已关闭', 'Closed', 'クローズ済み'],
})
export type WorkStep = EnumValue<typeof WorkStep>
