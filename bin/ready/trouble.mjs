/** Something that a person has to put right: its message says what happened and what to do. */
export class Trouble extends Error {}
