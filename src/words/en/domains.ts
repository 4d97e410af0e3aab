export const domains = {
  text: 'Clients can book at your own domain, such as book.example.com. You need access to your domain’s DNS settings.',
  host: 'Domain',
  hostExample: 'book.example.com',
  add: 'Add domain',
  failed: 'The domain could not be loaded',
  badges: {
    waiting: 'Waiting for DNS',
    verified: 'Verified',
    missing: 'Records missing',
    lost: 'Disconnected',
  },
  states: {
    waiting:
      'Add these records where you manage {{host}}’s DNS. We check for them regularly, or you can check now.',
    verified:
      'Verified on {{date}}. Clients can book at {{url}}, and messages link there to book, move or cancel.',
    missing:
      'The records have been missing since {{date}}. New messages link to our address until they are back, but code with {{host}} on your websites may not work. After about a week, we stop serving {{host}}.',
    lost: 'We no longer serve {{host}}, because its records were missing for a week. Code with {{host}} on your websites no longer works. To reconnect it, restore these records and check again.',
  },
  proof: {
    found: 'The TXT record is in place.',
    missing: 'There is no TXT record yet. Add it, or wait: new records can take up to an hour.',
    other: 'The TXT record has a different value. Copy the one below.',
    unknown: 'The TXT record could not be read. Try again in a few minutes.',
    taken:
      'Another booking page already uses this domain. Remove the domain there, then check again.',
  },
  address: {
    found: '{{host}} points here.',
    missing:
      '{{host}} doesn’t point anywhere yet. Add the record below, or wait: new records can take up to an hour.',
    other:
      '{{host}} points to another server. Replace all its A, AAAA and CNAME records with the one below, without a proxy such as Cloudflare’s in front.',
    unknown: 'We couldn’t check where {{host}} points. Try again in a few minutes.',
  },
  records: {
    show: 'DNS records',
    type: 'Type',
    name: 'Name',
    value: 'Value',
    copy: 'Copy {{what}} of the {{type}} record',
    instead:
      'If your DNS provider doesn’t allow a CNAME record for this name, add this instead. If our address changes, you have to change it, too.',
  },
  check: 'Check now',
  checked: 'Last checked {{time}}',
  remove: 'Remove domain',
  removal: {
    title: 'Remove {{host}}?',
    text: 'The page stays at our address. Links to {{host}} will no longer work, including those in messages already sent and in the code on your websites. Copy that code again afterwards.',
    done: 'Domain removed',
  },
} as const
