export { default } from 'virtual:texts/zh-CN/later'
