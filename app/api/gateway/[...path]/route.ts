import { throughDoor } from '#app/_session/door.ts'

export { throughDoor as DELETE, throughDoor as GET, throughDoor as POST, throughDoor as PUT }
