import { expect, test } from 'vitest'
import { hasNameByEar } from './sound-alike.ts'

test.each([
  ['देवदार कक्ष', 'Is the devdaar kaksh free?'],
  ['देवदार कक्ष', 'Deodar kaksh, 2 nights'],
  ['देवदार कक्ष', 'DEVDAR KAKSHA please'],
  ['देवदार कक्ष', 'dewdar kaksh chahiye'],
  ['देवदार कक्ष', 'देवदार कक्श'],
  ['हिमालय', 'Himalaya room'],
  ['बुरांश कुटीर', 'buransh kuteer'],
  ['गंगा दर्शन', 'Ganga darshan, please'],
  ['कक्ष 1', 'kaksh 1 khali hai?'],
  ['Cottage', 'क्या कॉटेज खाली है?'],
  ['Cottage', 'काटेज, कॉटेज'],
  ['Suite', 'हमें सुइट चाहिए'],
  ['Suite', 'स्वीट मिलेगा?'],
  ['Single Bedroom', 'सिंगल बेडरूम की क़ीमत'],
  ['Deodar Room', 'देवदार रूम'],
  ['Family Suite', 'फैमिली सुइट'],
  ['Deluxe Room', 'डीलक्स रूम, 3 दिन'],
  ['Standard Room', 'स्टैंडर्ड रूम'],
  ['Garden Room', 'गार्डन रूम'],
  ['Heritage', 'हेरिटेज'],
  ['Bungalow', 'बंगलो'],
])('finds %s in “%s”', (name, text) => expect(hasNameByEar(text, name)).toBe(true))

test.each([
  ['Suite', 'The dates suit us. हम साथ आएँगे'],
  ['सुइट', 'Would these dates suit you?'],
  ['Suite', 'A sweet place, a good site'],
  ['Teak', 'ठीक है'],
  ['Pine', 'पीने का पानी'],
  ['Cedar', 'सादर प्रणाम, किधर से आएँ?'],
  ['Rose', 'हर रोज़ नाश्ता'],
  ['Forest', 'We would like the first room'],
  ['Forest Room', 'फ़र्स्ट रूम'],
  ['Single Bedroom', 'सिंगल'],
  ['देवदार कक्ष', 'the deodar trees, a room'],
  ['देवदार कक्ष', 'kaksh'],
  ['कक्ष 1', 'kaksh 2'],
  ['आम', 'am I too late? me, my mum'],
  ['नीम', 'My name is Meera'],
  ['पीपल', 'Two people'],
  ['देवदार कक्ष', ''],
  ['', 'कमरा'],
])('does not find %s in “%s”', (name, text) => expect(hasNameByEar(text, name)).toBe(false))

test('a long text takes no longer than its beginning', () => {
  const begun = performance.now()
  expect(hasNameByEar('कख '.repeat(4000), 'देवदार कक्ष')).toBe(false)
  expect(performance.now() - begun).toBeLessThan(200)
})
