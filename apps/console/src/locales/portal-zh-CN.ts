export { default } from 'virtual:texts/zh-CN/portal'
