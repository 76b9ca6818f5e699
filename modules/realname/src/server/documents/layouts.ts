import { vinCheckDigit, vinIntruder } from '@motorpool/kernel'
import type { Layout } from '@motorpool/recognition'
import { isCreditCode, isIdNumber } from '../../shared/numbers.ts'
import { creditCode, day, idNumber, personName, phone, plain, plate, vin, words } from './clean.ts'

const checksVin = (text: string) => vinIntruder(text) < 0 && vinCheckDigit(text) === text[8]

export const idCardFront: Layout<'realName' | 'sex' | 'nation' | 'birthDate' | 'certAddress' | 'certNo'> = {
  fields: {
    realName: { labels: ['姓名', '名'], clean: personName },
    sex: {
      labels: ['性别', '别'],
      clean: (text) => ({ 男: 'MALE', 女: 'FEMALE' })[/[男女]/.exec(text)?.[0] ?? ''],
    },
    nation: { labels: ['民族', '族'], clean: (text) => /\p{Script=Han}{1,6}/u.exec(plain(text))?.[0] },
    birthDate: { labels: ['出生', '生'], clean: day },
    certAddress: {
      labels: ['住址', '址'],
      continued: 3,
      clean: (text) => words(text.replace(/^[一—-]/, '')),
    },
    certNo: { clean: idNumber, check: isIdNumber },
  },
  marks: ['公民身份号码', '公民身份', '样本SPECIMEN'],
}

const validity = (text: string) => /((?:19|20)\d\d\D\d\d\D\d\d)\D+(.+)/.exec(plain(text))

export const idCardBack: Layout<'issuer' | 'certBeginDate' | 'certEndDate'> = {
  fields: {
    issuer: { labels: ['签发机关'], clean: words },
    certBeginDate: { labels: ['有效期限'], clean: (text) => day(validity(text)?.[1] ?? '') },
    certEndDate: {
      labels: ['有效期限'],
      clean: (text) => (/长期/.test(text) ? 'LONG' : day(validity(text)?.[2] ?? '')),
    },
  },
  marks: ['样本SPECIMEN'],
}

export const businessLicence: Layout<
  'companyName' | 'creditCode' | 'companyType' | 'legalPerson' | 'address' | 'beginDate' | 'endDate'
> = {
  fields: {
    companyName: { labels: ['名称', '企业名称'], continued: 1, clean: words },
    creditCode: { clean: creditCode, check: isCreditCode },
    companyType: { labels: ['类型', '主体类型'], continued: 1, clean: words },
    legalPerson: { labels: ['法定代表人', '负责人', '经营者', '投资人'], clean: personName },
    address: { labels: ['住所', '营业场所', '经营场所'], continued: 1, clean: words },
    beginDate: { labels: ['成立日期', '注册日期'], clean: day },
    endDate: { labels: ['营业期限'], clean: (text) => day(/至(.+)/.exec(plain(text))?.[1] ?? '') },
  },
  marks: ['注册资本', '经营范围', '登记机关', '统一社会信用代码', '样本SPECIMEN'],
}

export const vehicleLicence: Layout<
  'plateCode' | 'vin' | 'engineNo' | 'licenceOwner' | 'registerDate' | 'issueDate'
> = {
  fields: {
    plateCode: { labels: ['号牌号码'], clean: plate },
    vin: { clean: vin, check: checksVin },
    engineNo: {
      labels: ['发动机号码', '发动机号'],
      clean: (text) => /[0-9A-Z*-]{4,32}/.exec(plain(text).toUpperCase())?.[0],
    },
    licenceOwner: { labels: ['所有人'], clean: words },
    registerDate: { labels: ['注册日期'], clean: day },
    issueDate: { labels: ['发证日期'], clean: day },
  },
  marks: [
    '车辆类型',
    '品牌型号',
    '使用性质',
    '车辆识别代号',
    '住址',
    '样本SPECIMEN',
    'PlateNo.',
    'VehicleType',
    'Owner',
    'Address',
    'UseCharacter',
    'Model',
    'VIN',
    'EngineNo.',
    'RegisterDate',
    'IssueDate',
  ],
}

/** A letter by which a company empowers who acts for it. */
export const companyPaper: Layout<
  'companyName' | 'creditCode' | 'legalPerson' | 'agentName' | 'agentCertNo' | 'agentPhone'
> = {
  fields: {
    companyName: { labels: ['委托单位', '单位名称', '企业名称', '名称'], clean: words },
    creditCode: { clean: creditCode, check: isCreditCode },
    legalPerson: { labels: ['法定代表人', '负责人'], clean: personName },
    agentName: { labels: ['经办人', '受托人', '被委托人'], clean: personName },
    agentCertNo: { labels: ['身份证号码', '身份证号'], clean: idNumber, check: isIdNumber },
    agentPhone: { labels: ['联系电话', '手机号码', '电话'], clean: phone },
  },
  marks: ['统一社会信用代码', '样本SPECIMEN'],
}

/** Cards without lines for machines: permits, certificates of officers. */
export const namedCard: Layout<'realName' | 'certNo' | 'certEndDate'> = {
  fields: {
    realName: { labels: ['姓名'], clean: personName },
    certNo: {
      labels: ['证件号码', '证件编号', '编号', '号码'],
      clean: (text) => /[0-9A-Z\p{Script=Han}]{6,20}/u.exec(plain(text).toUpperCase())?.[0],
    },
    certEndDate: { labels: ['有效期至', '有效期限', '有效期'], clean: lastDay },
  },
  marks: ['样本SPECIMEN', '性别', '出生日期', '签发机关'],
}

function lastDay(text: string): string | undefined {
  const days = plain(text).match(/(?:19|20)\d\d\D{1,2}\d{1,2}\D{1,2}\d{1,2}/g)
  return day(days?.at(-1) ?? '')
}
