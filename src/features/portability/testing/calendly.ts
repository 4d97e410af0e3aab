const CALENDLY =
  'User Name,Invitee Name,Invitee Email,Event Type Name,Start Date & Time,End Date & Time,Canceled'
export const calendly = (...rows: string[]) => [CALENDLY, ...rows].join('\r\n')
/** Names staff and services of a seeded business. */
export const GOOD =
  'Staff 1,Ada Client,ada@example.com,Haircut,2027-03-02 10:00 am,2027-03-02 11:00 am,false'
export const NEW =
  'Robin Vale,Zoë Grün,zoe@example.com,Color,2027-03-02 10:00 am,2027-03-02 12:00 pm,false'
