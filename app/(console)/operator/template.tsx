export { ScreenOnItsWay as default } from '#app/(console)/_shell/screen-on-its-way.tsx'
